// SPDX-License-Identifier: MIT
#include "rules/near_word.h"

#include <doctest/doctest.h>

#include "rules/variant.h"

namespace tafl::rules::near_word_test {

TEST_SUITE_BEGIN("rules/near_word");

TEST_CASE("a mistyped word is recognised") {
    const std::vector<std::string_view> words = {"copenhagen",  "brandub",  "berserk", "fetlar",
                                                 "round-robin", "gauntlet", "swiss",   "none"};
    const struct {
        const char* found;
        const char* meant;
    } cases[] = {
        {"coppenhagen", "copenhagen"},
        {"Copenhagen", "copenhagen"},
        {"copenhaegn", "copenhagen"},
        {"kopenhagen", "copenhagen"},
        {"barndub", "brandub"},
        {"bserserk", "berserk"},
        {"round_robin", "round-robin"},
        {"roundrobin", "round-robin"},
        {"cop", "copenhagen"},
        {"gaunt", "gauntlet"},
        {"Swis", "swiss"},
        {"fetler", "fetlar"},
        {"chess", ""},
        // Two mistakes in five letters: accepted only if the first letter is right.
        {"twist", ""},
        {"swizz", "swiss"},
        {"", ""},
        {"x", ""},
        {"b", ""},
        {"br", "brandub"},
        {"--", ""},
    };
    for (const auto& [found, meant] : cases) {
        CAPTURE(std::string(found));
        CHECK(near_word(found, words) == meant);
    }
}

TEST_CASE("the nearest of several is meant, and of equals the first") {
    CHECK(near_word("bat", {"cat", "hat", "bats"}) == "cat");
    CHECK(near_word("bb", {"A", "B"}) == "B");
    CHECK(near_word("cb", {"A", "B"}).empty());
    CHECK(near_word("help", {"elo", "replay"}).empty());
    CHECK(near_word("yaml", {"html", "csv"}).empty());
    CHECK(near_word("--games", {"--rules"}).empty());
    CHECK(near_word("--verbos", {"--version", "--verbose"}) == "--verbose");
}

TEST_CASE("a word without end costs nothing") {
    CHECK(near_word(std::string(1'000'000, 'a'), {"aaa"}).empty());
    CHECK(near_word("aaa", {std::string_view(), "aaaa"}) == "aaaa");
}

TEST_CASE("an unknown variant is reported with the one that may be meant") {
    const auto reading = ruleset_from("coppenhagen");
    REQUIRE_FALSE(reading.has_value());
    CHECK(to_string(reading.error()) ==
          "found 'coppenhagen', expected a built-in variant or a rules record (dim:...); did you "
          "mean 'copenhagen'? lawspeaker variants lists all");
    const auto other = ruleset_from("shatranj");
    REQUIRE_FALSE(other.has_value());
    CHECK(to_string(other.error()) ==
          "found 'shatranj', expected a built-in variant or a rules record (dim:...); lawspeaker "
          "variants lists all");
}

TEST_SUITE_END();

}  // namespace tafl::rules::near_word_test
