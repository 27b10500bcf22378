// SPDX-License-Identifier: MIT
// Texts that may be printed on a terminal, and names that are allowed. Characters and their
// categories are from the Unicode standard, the dangers from its reports 9 and 36.
#include "tournaments/scoring/results/unicode.h"

#include <doctest/doctest.h>

#include <array>
#include <nlohmann/json.hpp>

namespace tafl::tests::unicode_test {
namespace {

using namespace results;

/// Invisible characters.
constexpr std::array unseen = {"\x01",   "\x07",       "\x08",      "\x0b",   "\x1b[2J", "\x7f",
                               "\u0085", "\u009b",     "\u00ad",    "\u034f", "\u061c",  "\u115f",
                               "\u200b", "\u200d",     "\u200e",    "\u2028", "\u2029",  "\u202a",
                               "\u202e", "\u2060",     "\u2066",    "\u2069", "\u3164",  "\ufeff",
                               "\ufff9", "\U000e0001", "\U000e0041"};

bool is_plain(std::string_view text) {
    for (const char* piece : unseen) {
        if (text.find(std::string_view(piece).substr(0, 2)) != std::string_view::npos) return false;
    }
    return true;
}

TEST_SUITE("tournaments/scoring/results/unicode") {
    TEST_CASE("invisible characters are replaced by their numbers") {
        for (const char* piece : unseen) {
            const std::string text = std::string("a") + piece + "b";
            CAPTURE(visible_text(text));
            CHECK(is_plain(visible_text(text)));
            CHECK(is_plain(visible_line(text)));
            CHECK(visible_text(text).find('\\') == 1);
        }
        CHECK(visible_text("a\x1b[31mb") == "a\\x1b[31mb");
        CHECK(visible_text("a\u202eb") == "a\\u202eb");
        CHECK(visible_text("\U000e0041") == "\\udb40\\udc41");
        CHECK(visible_text("\xff\xc3\x28 \xe2\x82") == "\\xff\\xc3( \\xe2\\x82");
        CHECK(visible_text("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // half a surrogate pair
    }

    TEST_CASE("visible characters and the layout are kept") {
        for (const char* text : {"Víðarr ᚢ Þ", "棋手", "A\u0301sa", "ß ½ – „x“", "💀", "\uFFFD",
                                 "one\ntwo\r\n\tthree\n", ""}) {
            CHECK(visible_text(text) == text);
        }
        CHECK(visible_text("forged\rline") == "forged\\rline");
        CHECK(visible_line("one\ntwo\r\n\tthree") == "one\\ntwo\\r\\n\\tthree");
        CHECK(visible_start("abcdef", 4) == "abcd...");
        CHECK(visible_start("abcÞ", 4) == "abc...");
    }

    TEST_CASE("no more marks stand on a letter than leave its neighbours alone") {
        // U+0301 is an acute, U+0323 a dot below (category Mn), U+20DD an enclosing circle (Me).
        const std::string acute = "\u0301";
        const std::string written = "\\u0301";
        std::string heap = "Z";
        std::string shown = "Z" + acute + acute + acute;
        for (int i = 0; i < 30; ++i) heap += acute;
        for (int i = 0; i < 27; ++i) shown += written;
        CHECK(visible_line(heap) == shown);
        CHECK(visible_text(heap) == shown);
        CHECK(visible_line(heap + "a" + acute) == shown + "a" + acute);
        CHECK(visible_line("a\u0301\u0323\u20dd\u20dd") == "a\u0301\u0323\u20dd\\u20dd");
        CHECK(visible_text("a\u0301\u0301\n\u0301\u0301") == "a\u0301\u0301\n\u0301\u0301");
        CHECK(visible_line("ệ e\u0323\u0302 שָׁ") == "ệ e\u0323\u0302 שָׁ");
        CHECK(columns_of(visible_line(heap)) == 1 + 27 * 6);
    }

    TEST_CASE("JSON stays the same JSON") {
        nlohmann::json value = {"Z\u0301\u0301\u0301\u0301\u0301"};
        for (const char* piece : unseen) value.push_back(std::string("a") + piece);
        const std::string shown = visible_text(value.dump(2));
        CHECK(is_plain(shown));
        CHECK(nlohmann::json::parse(shown) == value);
    }

    TEST_CASE("a character that is cut is waited for") {
        const std::string text = "a\u202e\r\n棋";
        for (std::size_t cut = 0; cut <= text.size(); ++cut) {
            const std::string front = text.substr(0, cut);
            const std::size_t whole = cut - unfinished_bytes(front);
            const std::string shown =
                visible_text(text.substr(0, whole)) + visible_text(text.substr(whole));
            CAPTURE(cut);
            CHECK(shown == "a\\u202e\r\n棋");
        }
        CHECK(unfinished_bytes("\xff") == 0);
        CHECK(unfinished_bytes("\x80\x80\x80\x80") == 0);
    }

    TEST_CASE("a name is a line of visible text") {
        for (const char* name :
             {"Huscarl 1.2", "Víðarr ᚢ", "棋手", "a", "<b>&", "A\u0301sa", "💀"}) {
            CAPTURE(name);
            CHECK(why_no_name(name).value_or("") == "");
        }
        for (const char* name :
             {"", " ", "   ", " a", "a ", "\u00a0", "a\u00a0b", "\u3000x", "\u2800", "a\nb", "\ta",
              "\xff", "a\xc3", "\u0301a", "\u0378", "\ue000", "\ufffe"}) {
            CAPTURE(visible_line(name));
            CHECK(why_no_name(name).has_value());
        }
        for (const char* piece : unseen) {
            CHECK(why_no_name(std::string("a") + piece + "b").has_value());
        }
        CHECK_FALSE(why_no_name(std::string(64, 'a')));
        CHECK(why_no_name(std::string(65, 'a')));
        CHECK(why_no_name("a\u202eb")->starts_with("U+202E,"));
        CHECK(why_no_name("a\x01")->starts_with("U+0001,"));
        CHECK(why_no_name("\U000e0041ab")->starts_with("U+E0041,"));
        CHECK(why_no_name("a\U0010fffd")->starts_with("U+10FFFD,"));
    }

    TEST_CASE("names are found without their accents, in letters of either case") {
        CHECK(contains_folded("Jos\u00e9 Fenrir", "jose f"));
        CHECK(contains_folded("Jose\u0301", "JOS\u00c9"));
        CHECK(contains_folded("\u00deorkell", "\u00fe"));
        CHECK(contains_folded("Stra\u00dfe", "STRASSE"));
        CHECK(contains_folded("anything", ""));
        CHECK_FALSE(contains_folded("S\u00f8ren", "soren"));
        CHECK_FALSE(contains_folded("", "a"));
        CHECK(contains_folded("a\xff", "\xff"));
        CHECK_FALSE(contains_folded("a\xff", "\xfe"));
    }
}

}  // namespace
}  // namespace tafl::tests::unicode_test
