// SPDX-License-Identifier: MIT
// Variations of OTG records. Addresses are read as OpenTafl's notation defines them.
#include "rules/otg_lines.h"

#include <doctest/doctest.h>

#include <string>

#include "rules/board_text.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"

namespace tafl::rules::otg_lines_test {
namespace {

/// Brandub: attackers begin.
OtgRecord record_of(const std::string& lines) {
    const auto record =
        parse_otg("[rules:" + to_string(ruleset_of(*find_variant("brandub"))) + "]\n\n" + lines);
    REQUIRE(record.has_value());
    return *record;
}

std::vector<PlayedVariation> lines_in(const std::string& text) {
    const OtgRecord record = record_of(text);
    return lines_of(record, replay(record));
}

std::string moves_of(const PlayedVariation& line) {
    std::string text;
    for (const PlayedPly& ply : line.moves) text += (text.empty() ? "" : " ") + ply.text();
    return text;
}

TEST_SUITE("rules/otg_lines") {
    TEST_CASE("a variation is played instead of the move that its address names") {
        const auto lines = lines_in(
            "1. d1-c1 d3-c3\n\n1a.1.1a. d1-e1 d3-e3\n[to the right|as well]\n\n"
            "2. a4-a5 c3-c2\n\n2a.1.1a. g4-g5\n");
        REQUIRE(lines.size() == 2);
        CHECK(lines[0].address == "1a.1");
        CHECK_FALSE(lines[0].parent);
        CHECK(lines[0].ply == 1);
        CHECK(moves_of(lines[0]) == "d1-e1 d3-e3");
        CHECK(lines[0].moves[0].mover == Side::attackers);
        CHECK(lines[0].moves[1].number == 2);
        CHECK(lines[0].moves[1].mover == Side::defenders);
        CHECK(lines[0].moves[0].record.comment == "to the right");
        CHECK(lines[0].moves[1].record.comment == "as well");
        CHECK(lines[1].ply == 3);
        CHECK(moves_of(lines[1]) == "g4-g5");
        CHECK(lines[1].rest.empty());
    }

    TEST_CASE("dots stand for the moves of a turn that stay, whatever the letter before says") {
        for (const char* address : {"1b.1.1a.", "1a.1.1a."}) {
            CAPTURE(address);
            const auto lines =
                lines_in("1. d1-c1 d3-c3\n\n" + std::string(address) + " ..... e4-e7\n[why not]\n");
            REQUIRE(lines.size() == 1);
            CHECK(lines[0].ply == 2);
            CHECK(moves_of(lines[0]) == "e4-e7");
            CHECK(lines[0].moves[0].mover == Side::defenders);
            CHECK(lines[0].moves[0].record.comment == "why not");
        }
    }

    TEST_CASE("turns of one variation stand on lines of their own, and variations have their own") {
        const auto lines = lines_in(
            "1. d1-c1 d3-c3\n\n"
            "1a.1.1a. d1-e1 d3-e3\n\n1a.1.2a. e1-f1 e3-f3\n\n"
            "1a.1.2a.1.1a. ..... e3-g3\n\n1a.1.2a.1.2a. f1-e1\n\n");
        REQUIRE(lines.size() == 2);
        CHECK(moves_of(lines[0]) == "d1-e1 d3-e3 e1-f1 e3-f3");
        CHECK(lines[1].address == "1a.1.2a.1");
        CHECK(lines[1].parent == 0);
        CHECK(lines[1].ply == 4);
        CHECK(moves_of(lines[1]) == "e3-g3 f1-e1");
        CHECK(lines[1].moves[1].number == 5);
    }

    TEST_CASE("a variation may precede its parent line, and may continue behind the last move") {
        const auto lines = lines_in(
            "1a.1.1a.1.1a. ..... d5-e5\n\n1. d1-c1\n\n1a.1.1a. d1-e1 d3-e3\n\n"
            "1b.1.1a. ..... d5-c5\n\n");
        REQUIRE(lines.size() == 3);
        CHECK(lines[0].address == "1a.1");
        CHECK(lines[1].address == "1b.1");
        CHECK(lines[1].ply == 2);
        CHECK(moves_of(lines[1]) == "d5-c5");
        CHECK(lines[2].parent == 0);
        CHECK(moves_of(lines[2]) == "d5-e5");
    }

    TEST_CASE("captures of a variation are those of its position") {
        // d3 is captured between c3 and e3.
        const auto lines = lines_in("1. d2-c2 d5-c5\n\n2a.1.1a. c2-c3 c5-b5 g4-g3 b5-c5 g3-e3\n");
        REQUIRE(lines.size() == 1);
        REQUIRE(lines[0].moves.size() == 5);
        CHECK(lines[0].ply == 3);
        REQUIRE(lines[0].moves[4].captures.size() == 1);
        CHECK(to_string(lines[0].moves[4].captures[0].space) == "d3");
    }

    TEST_CASE("what the rules refuse, and what follows it, is kept as text") {
        const auto lines = lines_in(
            "1. d1-c1 d3-c3\n\n1a.1.1a. d1-e1 d1-e1 d3-e3\n\n1a.1.2a. e1-f1\n\n"
            "1a.2.1a. nonsense\n\n9a.1.1a. d1-e1\n\n");
        REQUIRE(lines.size() == 3);
        CHECK(moves_of(lines[0]) == "d1-e1");
        CHECK(lines[0].rest == "d1-e1 d3-e3 e1-f1");
        CHECK(lines[1].moves.empty());
        CHECK(lines[1].rest == "nonsense");
        CHECK(lines[2].moves.empty());  // the record has no ninth turn
        CHECK(lines[2].ply == 0);
        CHECK(lines[2].rest == "d1-e1");
    }

    TEST_CASE("an address is the place after its move") {
        const OtgRecord record = record_of("1. d1-c1 d3-c3\n\n2. a4-a5\n\n");
        const Replay played = replay(record);
        CHECK(ply_of_address(record, played, "0a") == 0);
        CHECK(ply_of_address(record, played, "1a") == 1);
        CHECK(ply_of_address(record, played, "1b.") == 2);
        CHECK(ply_of_address(record, played, "2a") == 3);
        for (const char* none : {"", "2b", "7a", "a", "1aa", "-1a", "1a.1.1a", "99999999999a"}) {
            CAPTURE(none);
            CHECK_FALSE(ply_of_address(record, played, none));
        }
    }
}

}  // namespace
}  // namespace tafl::rules::otg_lines_test
