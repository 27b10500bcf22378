// SPDX-License-Identifier: MIT
// The rules of Bologna's Tablut competition: rulings of its server, and whole games that it has
// judged. LAWSPEAKER_CORPUS names the directory of these games; without it that test is skipped.
#include "tests/support/ashton.h"

#include <cstdlib>
#include <filesystem>

#include "rules/variant.h"
#include "tests/rules/played.h"

namespace tafl::tests::ashton_test {
namespace {

namespace fs = std::filesystem;

/// "Ke5 We4 Ba3": K king, W man of the defenders, B attacker.
rules::Ruleset position_of(const std::string& pieces, rules::Side to_move) {
    rules::Ruleset ruleset = rules::ruleset_from_name("ashton-bologna")->ruleset;
    ruleset.start = rules::Board(9);
    ruleset.attackers_first = to_move == rules::Side::attackers;
    std::istringstream words(pieces);
    for (std::string word; words >> word;) {
        std::string_view rest = std::string_view(word).substr(1);
        const char letter = word[0] == 'B' ? 't' : word[0] == 'W' ? 'T' : 'K';
        ruleset.start.put(*rules::take_space(rest), *rules::piece_from_letter(letter));
    }
    return ruleset;
}

/// Returns the effect of one move: "e4", "attackers king-captured e8", "illegal", "" if nothing
/// happens.
std::string ruling(const std::string& pieces, const std::string& text) {
    const rules::Move move = move_of(text);
    const auto start = position_of(pieces, rules::Side::attackers).start;
    rules::Game game(position_of(pieces, start[move.from].side()));
    const auto effects = game.play(move);
    if (!effects) return "illegal";
    std::string said;
    if (game.is_over()) said = verdict_text(game.verdict());
    for (const auto& capture : effects->captures()) {
        said += (said.empty() ? "" : " ") + to_string(capture.space);
    }
    return said;
}

TEST_SUITE("rules/ashton") {
    TEST_CASE("the server's rulings are ours") {
        struct Case {
            const char* pieces;
            const char* move;
            const char* ruling;
        };
        for (const Case& c : {
                 // The throne is hostile to defenders even while their king is on it.
                 Case{"Ke5 We4 Ba3 Bi9", "a3-e3", "e4"},
                 // A man in a camp is not captured against a camp space, but is captured between
                 // two men.
                 Case{"Ke7 Wc1 Bb5 Bi9", "c1-c5", ""},
                 Case{"Ke7 Wb3 Ba4 Bi9", "b3-a3", ""},
                 Case{"Ke7 Wb2 Ba3 Ba4 Bi9", "b2-a2", "a3"},
                 Case{"Ke7 Wb2 Ba3 Bi9", "b2-a2", "a3"},
                 Case{"Ke7 Wb4 Wc6 Bb5 Bi9", "c6-b6", "b5"},
                 Case{"Kc7 Wb4 Bi3 Bi9", "i3-b3", "b4"},
                 // An empty throne is hostile to both.
                 Case{"Kc7 Wb3 Be4 Bi9", "b3-e3", "e4"},
                 Case{"Kc7 We4 Bb3 Bi9", "b3-e3", "e4"},
                 // The king against a camp, between two attackers, next to the throne and on it.
                 Case{"Ke7 Wb2 Ba6 Bi9", "a6-e6", "attackers king-captured e7"},
                 Case{"Kc7 Wi2 Bb7 Bi7", "i7-d7", "attackers king-captured c7"},
                 Case{"Ke6 Wi2 Bd6 Bf6 Bh7", "h7-e7", "attackers king-captured e6"},
                 Case{"Ke6 Wi2 Bd6 Bh7", "h7-e7", ""},
                 Case{"Ke5 Wi2 Bd5 Bf5 Be4 Bh6", "h6-e6", "attackers king-captured e5"},
                 Case{"Ke5 Wi2 Bd5 Bf5 Bh6", "h6-e6", ""},
                 // A piece may enter a camp only from a space of the same camp.
                 Case{"Ke7 Wi2 Ba4", "a4-i4", "illegal"},
                 Case{"Ke7 Wi2 Ba4", "a4-a6", ""},
                 Case{"Ke7 Wi2 Ba4", "a4-a8", ""},
                 Case{"Ke7 Wi2 Ba3", "a3-a4", "illegal"},
                 Case{"Kc4 Wi2 Bb9", "c4-a4", "illegal"},
                 Case{"Ke7 We3 Bb9", "e3-e1", "illegal"},
                 // No piece enters or crosses the throne that the king has left.
                 Case{"Ke7 Wi2 Bb9", "e7-e5", "illegal"},
                 Case{"Ke6 Wi2 Bb9", "e6-e5", "illegal"},
                 Case{"Ke6 Wi2 Bb9", "e6-e3", "illegal"},
                 Case{"Kc7 We6 Bb9", "e6-e3", "illegal"},
                 // The only difference: on the server the game continues without attackers.
                 Case{"Kc7 Wb3 We3 Bd3", "b3-c3", "defenders attackers-eliminated d3"},
             }) {
            CAPTURE(std::string(c.pieces) + ' ' + c.move);
            CHECK(ruling(c.pieces, c.move) == c.ruling);
        }
    }

    TEST_CASE("the second occurrence of a position is a draw, the start not counted") {
        rules::Game game(rules::ruleset_from_name("ashton-bologna")->ruleset);
        // Recorded from the server: the position after the second ply is repeated after the sixth.
        for (const std::string text : {"e4-f4", "d1-c1", "f4-e4", "c1-c2", "e4-f4"}) {
            REQUIRE(game.play(move_of(text)).has_value());
            CHECK_FALSE(game.is_over());
        }
        REQUIRE(game.play(move_of("c2-c1")).has_value());
        CHECK(verdict_text(game.verdict()) == "draw repetition");
    }

    TEST_CASE("the winner of 2025 wins as it did on the server") {
        rules::Game game(rules::ruleset_from_name("ashton-bologna")->ruleset);
        std::istringstream words(
            "c5-c4 b5-b6 d5-d4 a6-a9 e4-f4 e8-c8 c4-c6 i6-g6 e7-g7 d1-c1 e6-d6 f1-g1 g7-g6 c1-b1 "
            "e5-e7 a5-a7 e7-i7");
        for (std::string word; words >> word;) {
            CAPTURE(word);
            CHECK_FALSE(game.is_over());
            REQUIRE(game.play(move_of(word)).has_value());
        }
        CHECK(verdict_text(game.verdict()) == "defenders escape");
    }

    TEST_CASE("games that Bologna's server has judged go the same way") {
        const char* folder = std::getenv("LAWSPEAKER_CORPUS");
        const fs::path file = fs::path(folder != nullptr ? folder : "") / "ashton-bologna.jsonl.gz";
        if (folder == nullptr || !fs::exists(file)) {
            MESSAGE("skipped: LAWSPEAKER_CORPUS names no folder with ashton-bologna.jsonl.gz");
            return;
        }
        const CheckSummary summary = check_ashton(
            file.string(), [](const std::string& difference) { FAIL_CHECK(difference); });
        CHECK(summary.games == 150);
        CHECK(summary.plies == 25'565);
        CHECK(summary.differing == 0);
    }
}

}  // namespace
}  // namespace tafl::tests::ashton_test
