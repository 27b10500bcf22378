// SPDX-License-Identifier: MIT
#include "tournaments/plan/openings.h"
#include "rules/result.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>

#include "rules/board_text.h"
#include "rules/game.h"
#include "rules/variant.h"

namespace tafl::tests::openings_test {
namespace {

namespace fs = std::filesystem;
using plan::Opening;
using rules::Game;
using rules::Ruleset;
using rules::Side;

const Ruleset brandub = rules::ruleset_of(*rules::find_variant("brandub"));

/// A file that is deleted at the end of the test.
class OpeningsFile {
  public:
    explicit OpeningsFile(const std::string& text)
        : path_(fs::temp_directory_path() / ("openings-" + std::to_string(getpid()))) {
        std::ofstream(path_) << text;
    }
    ~OpeningsFile() { fs::remove(path_); }
    OpeningsFile(const OpeningsFile&) = delete;
    OpeningsFile& operator=(const OpeningsFile&) = delete;
    [[nodiscard]] auto read() const { return plan::read_openings(path_, brandub); }

  private:
    fs::path path_;
};

/// Returns true if the side to move has a move that wins at once.
bool can_win_now(const Game& game) {
    rules::MoveList moves;
    legal_moves(game.compiled_rules(), game.position(), moves);
    for (int i = 0; i < moves.size(); ++i) {
        Game next = game;
        static_cast<void>(next.play(moves[i]));
        if (next.is_over() && next.verdict().result == win_of(game.to_move())) return true;
    }
    return false;
}

TEST_SUITE("tournaments/plan/openings") {
    TEST_CASE("a file of lines: moves, positions, comments, blank lines") {
        const OpeningsFile file(
            "# for Brandub\n\nd1-c1 d3-c3   # a move and its answer\r\n"
            "/3t3/3t3/3T3/ttTKTtt/3T3/2t4/3t3/ defenders\n"
            "/3t3/3t3/3T3/ttTKTtt/3T3/2t4/3t3/ attackers d1-c1\n");
        const auto openings = file.read();
        if (!openings) FAIL(openings.error().text);
        REQUIRE(openings->size() == 3);
        const auto& [moves, defenders_begin, attackers_begin] =
            std::tie((*openings)[0], (*openings)[1], (*openings)[2]);
        CHECK(moves.moves.size() == 2);
        CHECK_FALSE(moves.start.has_value());
        CHECK(to_string(moves) == "d1-c1 d3-c3");
        REQUIRE(defenders_begin.start.has_value());
        CHECK(defenders_begin.start->to_move == Side::defenders);
        CHECK(to_string(defenders_begin) == "/3t3/3t3/3T3/ttTKTtt/3T3/2t4/3t3/ defenders");
        CHECK(rules_of(defenders_begin, brandub).first_side() == Side::defenders);
        CHECK(attackers_begin.moves.size() == 1);
        CHECK(plan::opening_moves(to_string(attackers_begin)) == attackers_begin.moves);
    }

    TEST_CASE("a file of game records, one after the other") {
        const std::string rules =
            "[rules:dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: "
            "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";
        const OpeningsFile file("[event:one]\n" + rules + "1. d1-c1 d3-c3\n\n[event:two]\n" +
                                rules + "1. a4-a3\n");
        const auto openings = file.read();
        if (!openings) FAIL(openings.error().text);
        REQUIRE(openings->size() == 2);
        CHECK(to_string((*openings)[0]) == "d1-c1 d3-c3");
        CHECK(to_string((*openings)[1]) == "a4-a3");
    }

    TEST_CASE("game records with comments, clocks and without moves are kept apart") {
        const std::string rules =
            "[rules:dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: "
            "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";
        const OpeningsFile file(
            "\xEF\xBB\xBF[event:one]\n" + rules +
            "\n1. d1-c1 d3-c3\n[60 0/0 0i |60 0/0 0i ]\n\n2. a4-a3\n[]\n[say: a|b]\n\n" +
            "[event:no moves]\n" + rules + "[event:two]\n[site:here]\n" + rules + "1. a4-a3\n");
        const auto openings = file.read();
        if (!openings) FAIL(openings.error().text);
        REQUIRE(openings->size() == 3);
        CHECK(to_string((*openings)[0]) == "d1-c1 d3-c3 a4-a3");
        CHECK(to_string((*openings)[1]).empty());
        CHECK(to_string((*openings)[2]) == "a4-a3");
    }

    TEST_CASE("words of a file are shown cut and without control characters") {
        const auto openings = OpeningsFile("\x1b[31m" + std::string(5000, 'x') + "\n").read();
        REQUIRE_FALSE(openings.has_value());
        CHECK(openings.error().text.size() < 300);
        CHECK(openings.error().text.find("'\\x1b[31mx") != std::string::npos);
        const auto turned = OpeningsFile("d1-c1\u202e\n").read();
        REQUIRE_FALSE(turned.has_value());
        CHECK(turned.error().text.find("'d1-c1\\u202e'") != std::string::npos);
        CHECK_FALSE(plan::read_openings("/tmp", brandub).has_value());
    }

    TEST_CASE("a mistake is reported with its line and the reason") {
        struct Case {
            const char* text;
            int line;
            const char* words;
        };
        for (const Case& c :
             {Case{"", 0, "no opening"}, Case{"# nothing\n", 0, "no opening"},
              Case{"d1-c1\nhello\n", 2, "a move"}, Case{"d1-d3\n", 1, "d1-d3 is not legal"},
              Case{"d1-c1 d2-c2\n", 1, "d2-c2 is not legal"},
              Case{"defenders\n", 1, "position record before"},
              Case{"/3t3/ attackers\n", 1, "the position"},
              Case{"/7/7/7/3K3/7/7/7/ attackers\n", 1, "attacker"},
              Case{"[event:x]\nno rules here\n", 2, "OTG"},
              Case{"d1-c1\nd1-e1 ---\n", 2, "a resignation is not an opening move"}}) {
            CAPTURE(c.text);
            const auto openings = OpeningsFile(c.text).read();
            REQUIRE_FALSE(openings.has_value());
            CAPTURE(openings.error().text);
            CHECK(openings.error().line == c.line);
            CHECK(openings.error().text.find(c.words) != std::string::npos);
        }
        CHECK_FALSE(plan::read_openings("/no/such/file", brandub).has_value());
    }

    TEST_CASE("random openings decide nothing: neither side can win with the next move") {
        for (const char* variant : {"brandub", "copenhagen"}) {
            const Ruleset ruleset = rules::ruleset_of(*rules::find_variant(variant));
            int found = 0;
            for (std::uint64_t seed = 0; seed < 60; ++seed) {
                CAPTURE(variant);
                CAPTURE(seed);
                const auto moves = plan::random_opening(ruleset, 8, seed);
                CHECK(moves == plan::random_opening(ruleset, 8, seed));
                if (moves.empty()) continue;
                ++found;
                Game game(ruleset);
                for (const rules::Move move : moves) REQUIRE(game.play(move).has_value());
                CHECK_FALSE(game.is_over());
                CHECK_FALSE(can_win_now(game));
                Ruleset other = ruleset;  // the same board, the other side to move
                other.start = game.position().board();
                other.attackers_first = game.to_move() == Side::defenders;
                CHECK_FALSE(can_win_now(Game(other)));
            }
            CHECK(found > 50);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::openings_test
