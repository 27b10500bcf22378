// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/pairing.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "rules/count_of.h"
#include "tests/tournaments/scoring/published.h"

namespace tafl::tests::pairing_test {
namespace {

using formats::Pairing;

TEST_SUITE("tournaments/scoring/formats/pairing") {
    TEST_CASE("Berger tables are the published ones") {
        for (const auto& record : published("berger_table")) {
            const int players = record.at("input").at("players");
            CAPTURE(players);
            const auto& expected = record.at("expected").at("rounds");
            const auto rounds = formats::berger_rounds(players);
            REQUIRE(rounds.size() == expected.size());
            for (std::size_t i = 0; i < rounds.size(); ++i) {
                CAPTURE(i);
                REQUIRE(rounds[i].pairings.size() == expected[i].size());
                for (std::size_t j = 0; j < expected[i].size(); ++j) {
                    CHECK(rounds[i].pairings[j] == Pairing{expected[i][j][0], expected[i][j][1]});
                }
            }
        }
    }

    TEST_CASE("everyone meets everyone once and begins as often as others, give or take one") {
        for (int players = 2; players <= 64; ++players) {
            CAPTURE(players);
            std::set<std::pair<int, int>> met;
            std::map<int, int> firsts;
            std::map<int, int> byes;
            for (const auto& round : formats::berger_rounds(players)) {
                std::set<int> seated(round.byes.begin(), round.byes.end());
                for (const int player : round.byes) ++byes[player];
                for (const Pairing& pairing : round.pairings) {
                    CHECK(met.insert(std::minmax(pairing.first, pairing.second)).second);
                    CHECK(seated.insert(pairing.first).second);
                    CHECK(seated.insert(pairing.second).second);
                    ++firsts[pairing.first];
                }
                CHECK(count_of(seated) == players);
            }
            CHECK(count_of(met) == players * (players - 1) / 2);
            for (int player = 1; player <= players; ++player) {
                CHECK(std::abs(2 * firsts[player] - (players - 1)) <= 1);
                CHECK(byes[player] == players % 2);
            }
        }
    }

    TEST_CASE("a second cycle changes who begins") {
        const auto rounds = formats::round_robin(4, 2);
        REQUIRE(rounds.size() == 6);
        CHECK(rounds[0].pairings[0] == Pairing{1, 4});
        CHECK(rounds[3].pairings[0] == Pairing{4, 1});
    }

    TEST_CASE("in a gauntlet the first plays all others") {
        const auto rounds = formats::gauntlet(4, 2);
        REQUIRE(rounds.size() == 6);
        for (const auto& round : rounds) {
            REQUIRE(round.pairings.size() == 1);
            const Pairing pairing = round.pairings[0];
            CHECK((pairing.first == 1) != (pairing.second == 1));
        }
    }
}

}  // namespace
}  // namespace tafl::tests::pairing_test
