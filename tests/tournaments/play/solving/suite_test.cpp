// SPDX-License-Identifier: MIT
#include "tournaments/play/solving/suite.h"

#include <doctest/doctest.h>

#include <random>

#include "rules/board_text.h"
#include "rules/move_text.h"
#include "rules/variant.h"

namespace tafl::tests::suite_test {
namespace {

using solving::read_suite;
using solving::SuitePosition;

const std::string edge = "/1t5/7/2TtT1t/4K2/1t2tt1/3T3/2t2T1/ defenders";

std::vector<SuitePosition> positions(const std::string& text) {
    const auto suite = read_suite(text, std::nullopt);
    if (!suite) FAIL(suite.error().front().text);
    return *suite;
}

/// "LINE:COLUMN text" of the only mistake.
std::string mistake(const std::string& text) {
    const auto suite = read_suite(text, std::nullopt);
    REQUIRE_FALSE(suite.has_value());
    REQUIRE(suite.error().size() == 1);
    const solving::SuiteError error = suite.error().front();
    return std::to_string(error.line) + ':' + std::to_string(error.column) + ' ' + error.text;
}

std::string behind(const std::string& operations) {
    return mistake("variant brandub\n" + edge + ' ' + operations);
}

std::string text_of(const std::vector<rules::Move>& moves) {
    std::string text;
    for (const rules::Move move : moves) text += (text.empty() ? "" : " ") + to_string(move);
    return text;
}

rules::Move move(const std::string& text) { return rules::parse_move(text)->move; }

TEST_SUITE("tournaments/play/solving/suite") {
    TEST_CASE("a line is a position with its side to move and its best moves") {
        const auto suite =
            positions("# about\r\n\nvariant brandub\r\n  " + edge +
                      " bm Ke4-a4 e4-d4; id \"to the; edge\"; win 3; c0 king # end\r\n");
        REQUIRE(suite.size() == 1);
        const SuitePosition& position = suite.front();
        CHECK(position.id == "to the; edge");
        CHECK(position.variant == "brandub");
        CHECK(to_string(position.ruleset.start) == "/1t5/7/2TtT1t/4K2/1t2tt1/3T3/2t2T1/");
        CHECK_FALSE(position.ruleset.attackers_first);
        CHECK(position.to_move == rules::Side::defenders);
        CHECK(text_of(position.best) == "e4-a4 e4-d4");
        CHECK(position.win == 3);
        CHECK(position.comment == "king");
        CHECK(position.answer() == "e4-a4 or e4-d4");
    }

    TEST_CASE("moves lead on from a position, or from the start of the rules") {
        const auto suite = positions(
            "variant brandub\nd1-c1 d3-c3 bm c1-b1\nbm d1-c1\n"
            "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ defenders d3-c3 am d1-c1");
        REQUIRE(suite.size() == 3);
        CHECK(text_of(suite[0].moves) == "d1-c1 d3-c3");
        CHECK(suite[0].to_move == rules::Side::attackers);
        CHECK(suite[1].moves.empty());
        CHECK(text_of(suite[2].moves) == "d3-c3");
        CHECK(suite[2].to_move == rules::Side::attackers);
        CHECK(suite[0].id == "1");
        CHECK(suite[2].id == "3");
        CHECK(suite[2].answer() == "not d1-c1");
    }

    TEST_CASE("right is what is in bm, and with am alone all that is not in it") {
        const auto suite = positions("variant brandub\nbm d1-c1 d1-b1\nam d1-c1\n");
        CHECK(suite[0].is_right(move("d1-b1")));
        CHECK_FALSE(suite[0].is_right(move("d1-e1")));
        CHECK(suite[1].is_right(move("d1-e1")));
        CHECK_FALSE(suite[1].is_right(move("d1-c1")));
    }

    TEST_CASE("rules hold for the lines behind them, from the suite or from outside") {
        const auto brandub = rules::ruleset_of(*rules::find_variant("brandub"));
        const auto suite = read_suite(
            "bm d1-c1\nrules dim:7 name:Mine esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\nbm "
            "d1-b1\n"
            "variant tablut\nbm d1-d2",
            solving::SuiteRules{"brandub", brandub});
        REQUIRE(suite.has_value());
        CHECK((*suite)[0].variant == "brandub");
        CHECK((*suite)[1].variant == "Mine");
        CHECK((*suite)[1].ruleset.escape == rules::Escape::edge);
        CHECK((*suite)[2].ruleset.size() == 9);
        CHECK(mistake("bm d1-c1").starts_with("1:1 found a position without rules"));
    }

    TEST_CASE("an unplayable position or line is rejected with its place") {
        CHECK(mistake("variant chess\nbm d1-c1").starts_with("1:9 found 'chess'"));
        CHECK(mistake("variant brandub bm d1-c1").find("on a line of its own") !=
              std::string::npos);
        CHECK(mistake("variant brandub\n\n/8/7/ attackers bm d1-c1").starts_with("3:"));
        CHECK(mistake("variant brandub\n/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ bm d1-c1")
                  .starts_with("2:1 found a position without a side to move"));
        CHECK(mistake("variant brandub\n/7/7/7/7/7/7/7/ attackers bm d1-c1")
                  .starts_with("2:1 found a position that cannot be played"));
        CHECK(mistake("variant brandub\nd1-c1 d1-e1 bm c1-b1").starts_with("2:7 found 'd1-e1'"));
        CHECK(mistake("variant brandub\nd1-c1 hello bm c1-b1").starts_with("2:7 found 'hello'"));
        // The king on a corner.
        CHECK(mistake("variant brandub\n/Kt5/7/7/7/7/7/7/ attackers bm b1-b2").starts_with("2:1 "));
    }

    TEST_CASE("answers that cannot be right are refused with their place") {
        CHECK(behind("").find("found a position without an answer") != std::string::npos);
        CHECK(behind("bm").find("found bm without a value") != std::string::npos);
        CHECK(behind("bm e4-e8").starts_with("2:50 found 'e4-e8'"));
        CHECK(behind("bm b1-b2").find("expected a legal move of the defenders") !=
              std::string::npos);
        CHECK(behind("bm ---").find("found a resignation") != std::string::npos);
        CHECK(behind("bm e4-a4; bm e4-e2").starts_with("2:57 found bm twice"));
        CHECK(behind("bm e4-a4; am e4-a4").find("in bm and in am") != std::string::npos);
        CHECK(behind("bm e4-a4; ad \"x\"").starts_with("2:57 found 'ad', expected bm, am"));
        CHECK(behind("bm e4-a4; win").find("found win without a value") != std::string::npos);
        CHECK(behind("bm e4-a4; win 0").starts_with("2:61 found '0'"));
        CHECK(behind("bm e4-a4; win 3 5").starts_with("2:63 found '5'"));
        CHECK(behind("am e4-a4; win 3").find("found win without bm") != std::string::npos);
        CHECK(behind("bm e4-a4; win 1").find("does not win at once") != std::string::npos);
        CHECK(behind("bm e4-a4; c0 \"x").starts_with("2:60 found a text without an end"));
        CHECK(behind("bm e4-a4; id \"\x1b[2J\"").find("expected an id") != std::string::npos);
    }

    TEST_CASE("two positions of one id are rejected, and all mistakes are reported") {
        const auto suite = read_suite(
            "variant brandub\nbm d1-c1; id a\nbm d1-b1; id a\nbm d9-d1\n"
            "variant nothing\nbm d1-c1\n",
            std::nullopt);
        REQUIRE_FALSE(suite.has_value());
        REQUIRE(suite.error().size() == 3);
        CHECK(suite.error()[0].line == 3);
        CHECK(suite.error()[1].line == 4);
        CHECK(suite.error()[2].line == 5);
        CHECK_FALSE(read_suite("", std::nullopt).has_value());
        CHECK_FALSE(read_suite("# nothing\n", std::nullopt).has_value());
        CHECK_FALSE(read_suite("variant brandub\n", std::nullopt).has_value());
    }

    TEST_CASE("a puzzle of OTG asks for the next move of its record") {
        const std::string head =
            "[rules:dim:7 name:B surf:n atkf:y ks:w cenh: cenhe: "
            "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n[puzzle-mode:loose]\n";
        const std::string moves = "\n1. d1-c1 d3-c3 \n\n2. c1-b1 c3-c1 \n";
        const auto suite = positions(head + "[puzzle-start:1a]\n" + moves + "\n" + head +
                                     "[puzzle-start:0a]\n" + moves);
        REQUIRE(suite.size() == 2);
        CHECK(text_of(suite[0].moves) == "d1-c1");
        CHECK(text_of(suite[0].best) == "d3-c3");
        CHECK(suite[0].to_move == rules::Side::defenders);
        CHECK(text_of(suite[1].best) == "d1-c1");
        CHECK(suite[1].id == "2");
        CHECK(mistake(head + moves).find("without a tag puzzle-start") != std::string::npos);
        CHECK(mistake(head + "[puzzle-start:9a]\n" + moves).find("'9a'") != std::string::npos);
        CHECK(mistake(head + "[puzzle-start:2b]\n" + moves).find("found nothing behind") !=
              std::string::npos);
        CHECK(mistake(head + "[puzzle-start:0a]\n\n1. d1-d2 \n").find("not legal: d1-d2") !=
              std::string::npos);
        CHECK(mistake("[nothing").starts_with("1:0 "));
        const std::string whole = head + "[puzzle-start:0a]\n" + moves;
        CHECK(mistake(whole + "\n" + head + moves).starts_with("9:0 found a record without"));
    }

    TEST_CASE("any text is a suite or is refused") {
        const std::string whole =
            "variant brandub\n" + edge + " bm e4-a4; id \"x\"; win 3; c0 y # z\n";
        std::mt19937 random(1);
        const std::string letters = " \n;\"#/0ab-[]:\xff";
        for (int i = 0; i < 3000; ++i) {
            std::string text = whole;
            for (int changes = static_cast<int>(random() % 4); changes >= 0; --changes) {
                const std::size_t at = random() % text.size();
                if (random() % 2 == 0) {
                    text[at] = letters[random() % letters.size()];
                } else {
                    text.erase(at, 1 + random() % 5);
                }
            }
            const auto suite = read_suite(text, std::nullopt);
            if (!suite) CHECK_FALSE(suite.error().empty());
            if (suite) CHECK_FALSE(suite->empty());
        }
    }
}

}  // namespace
}  // namespace tafl::tests::suite_test
