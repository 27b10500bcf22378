// SPDX-License-Identifier: MIT
// What is told of games that were played: verification, balance, pictures.
#include <doctest/doctest.h>

#include <cmath>

#include "rules/move_text.h"
#include "rules/variant.h"
#include "tournaments/balance.h"
#include "tournaments/board_svg.h"
#include "tournaments/verify.h"

namespace tafl::tests {
namespace {

using rules::Result;
using rules::Termination;
using tournaments::board_svg;
using tournaments::judged_differently;

/// A short Brandub game that nobody has won: three moves, no capture.
rules::GameRecord quiet_game() {
    rules::GameRecord record;
    record.ruleset = rules::ruleset_of(*rules::find_variant("brandub"));
    for (const char* text : {"d1-c1", "d3-c3", "c1-b1"}) {
        record.plies.push_back({rules::parse_move(text)->move, {}, {}, {}, ""});
    }
    record.result = Result::defenders_win;
    record.termination = Termination::resignation;
    return record;
}

TEST_SUITE("tournaments/verify") {
    TEST_CASE("a sound game is judged as it was") {
        CHECK_FALSE(judged_differently(quiet_game(), {0, 0}).has_value());
    }

    TEST_CASE("an illegal move is told with its ply") {
        rules::GameRecord record = quiet_game();
        record.plies[2].move = rules::parse_move("a4-a7")->move;
        const auto difference = judged_differently(record, {0, 0});
        REQUIRE(difference.has_value());
        CHECK(difference->find("ply 3, a4-a7") != std::string::npos);
    }

    TEST_CASE("a verdict that the board does not give is told") {
        rules::GameRecord record = quiet_game();
        record.termination = Termination::escape;
        const auto difference = judged_differently(record, {0, 0});
        REQUIRE(difference.has_value());
        CHECK(*difference == "stored as defenders escape, would be none none");
    }

    TEST_CASE("other numbers of captures are told") {
        CHECK(judged_differently(quiet_game(), {1, 0}).has_value());
    }
}

TEST_SUITE("tournaments/balance") {
    TEST_CASE("Wilson's intervals are the published ones") {
        // R, Hmisc::binconf(x, n, method = "wilson"), and Agresti and Coull (1998) for 0 of 10.
        struct Case {
            std::int64_t hits;
            std::int64_t total;
            double low;
            double high;
        };
        for (const Case& c : {Case{10, 20, 0.2992980, 0.7007020}, Case{0, 10, 0.0, 0.2775328},
                              Case{81, 263, 0.2552955, 0.3662130}}) {
            const auto interval = tournaments::wilson_interval(c.hits, c.total);
            CHECK(std::abs(interval.low - c.low) < 2e-4);
            CHECK(std::abs(interval.high - c.high) < 2e-4);
        }
        CHECK(tournaments::wilson_interval(0, 0).high == 1.0);
    }

    TEST_CASE("games add up") {
        tournaments::Balance balance;
        balance.add(Result::attackers_win, Termination::king_captured, 30);
        balance.add(Result::draw, Termination::adjudication_max_plies, 50);
        CHECK(balance.games == 2);
        CHECK(balance.mean_plies() == 40.0);
        CHECK(balance.terminations.at(Termination::king_captured) == 1);
    }
}

TEST_SUITE("tournaments/board_svg") {
    TEST_CASE("every piece and both ends of the last move are drawn") {
        const rules::RulesTables law(rules::ruleset_of(*rules::find_variant("brandub")));
        const std::string svg =
            board_svg(law, law.ruleset().start, rules::parse_move("d1-c1")->move);
        const auto count = [&](const std::string& part) {
            int found = 0;
            for (auto at = svg.find(part); at != std::string::npos; at = svg.find(part, at + 1))
                ++found;
            return found;
        };
        CHECK(count("<circle") == 13);
        CHECK(count("<path") == 1);  // the king's cross
        CHECK(count("stroke-width=\"3\"") == 2);
        CHECK(count("<rect") == 1 + 49 + 2);
    }
}

}  // namespace
}  // namespace tafl::tests
