// SPDX-License-Identifier: MIT
#include "tournaments/formats/swiss.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "tests/tournaments/published.h"

namespace tafl::tests {
namespace {

using tournaments::Float;
using tournaments::Pairing;
using tournaments::Round;
using tournaments::SwissPlayer;

SwissPlayer& at(std::vector<SwissPlayer>& players, int number) {
    return players[static_cast<std::size_t>(number - 1)];
}

/// Notes a round and draws its results.
void play(std::vector<SwissPlayer>& players, const Round& round, std::mt19937& random) {
    const std::vector<SwissPlayer> before = players;
    const auto half_points = [&](int number) {
        return before[static_cast<std::size_t>(number - 1)].half_points;
    };
    const auto note = [&](int number, Float moved) {
        auto& floats = at(players, number).floats;
        floats = {moved, floats[0]};
    };
    for (const int number : round.byes) {
        SwissPlayer& player = at(players, number);
        player.half_points += 2;
        player.had_bye = true;
        ++player.unplayed;
        note(number, Float::down);
    }
    for (const Pairing& pair : round.pairings) {
        at(players, pair.first).opponents.push_back(pair.second);
        at(players, pair.second).opponents.push_back(pair.first);
        ++at(players, pair.first).lead;
        --at(players, pair.second).lead;
        const int ahead = half_points(pair.first) - half_points(pair.second);
        note(pair.first, ahead > 0 ? Float::down : ahead < 0 ? Float::up : Float::none);
        note(pair.second, ahead < 0 ? Float::down : ahead > 0 ? Float::up : Float::none);
        const int points = static_cast<int>(random() % 3);
        at(players, pair.first).half_points += points;
        at(players, pair.second).half_points += 2 - points;
    }
}

/// "4w1 2b1" of the published records: opponent, colour, points. Everything else is a round without
/// an opponent.
SwissPlayer player_of(const nlohmann::json& record) {
    SwissPlayer player;
    player.half_points = static_cast<int>(2 * record.at("pts").get<double>());
    std::istringstream history(record.at("hist").get<std::string>());
    for (std::string word; history >> word;) {
        const std::size_t colour = word.find_first_of("wb");
        if (colour == 0 || colour == std::string::npos || word.size() != colour + 2) continue;
        player.opponents.push_back(std::stoi(word));
        player.lead += word[colour] == 'w' ? 1 : -1;
    }
    if (player.opponents.empty()) player.unplayed = 1;
    player.is_absent = record.contains("round3");
    return player;
}

TEST_SUITE("tournaments/formats/swiss") {
    TEST_CASE("pairings by the Dutch system are the published ones") {
        for (const auto& record : published("swiss_dutch_2025")) {
            CAPTURE(record.at("id").get<std::string>());
            const auto& input = record.at("input");
            std::vector<SwissPlayer> players;
            for (std::size_t i = 1; i <= input.at("players").size(); ++i) {
                players.push_back(player_of(input.at("players").at(std::to_string(i))));
            }
            const int after =
                input.at("total_rounds").get<int>() - input.at("pair_round").get<int>();
            const Round round = tournaments::swiss_round(players, after);
            std::set<std::pair<int, int>> pairs;
            for (const Pairing& pair : round.pairings) {
                pairs.insert(std::minmax(pair.first, pair.second));
            }
            for (const int number : round.byes) pairs.insert({0, number});
            std::set<std::pair<int, int>> expected;
            for (const auto& pair : record.at("expected").at("pairs")) {
                expected.insert(std::minmax(pair[0].get<int>(), pair[1].get<int>()));
            }
            CHECK(pairs == expected);
        }
    }

    TEST_CASE("the first round is the upper half against the lower half") {
        const Round round = tournaments::swiss_round(std::vector<SwissPlayer>(7), 3);
        CHECK(round.pairings == std::vector<Pairing>{{1, 4}, {5, 2}, {3, 6}});
        CHECK(round.byes == std::vector<int>{7});
    }

    TEST_CASE("winners meet winners, the first of them the first of the others") {
        // Eight players, the upper half won: 1-5, 6-2, 3-7, 8-4; then 1-3 and 2-4, 5-7 and 6-8.
        std::vector<SwissPlayer> players(8);
        for (int number = 1; number <= 8; ++number) {
            SwissPlayer& player = at(players, number);
            player.opponents = {number <= 4 ? number + 4 : number - 4};
            player.half_points = number <= 4 ? 2 : 0;
        }
        const Round round = tournaments::swiss_round(players, 1);
        std::set<std::pair<int, int>> pairs;
        for (const Pairing& pair : round.pairings) {
            pairs.insert(std::minmax(pair.first, pair.second));
        }
        CHECK(pairs == std::set<std::pair<int, int>>{{1, 3}, {2, 4}, {5, 7}, {6, 8}});
    }

    /// Nobody has met anyone yet; half points as given.
    std::vector<SwissPlayer> with_half_points(const std::vector<int>& half_points) {
        std::vector<SwissPlayer> players(half_points.size());
        for (std::size_t i = 0; i < players.size(); ++i) players[i].half_points = half_points[i];
        return players;
    }

    std::set<std::pair<int, int>> pairs_of(const Round& round) {
        std::set<std::pair<int, int>> pairs;
        for (const Pairing& pair : round.pairings) {
            pairs.insert(std::minmax(pair.first, pair.second));
        }
        return pairs;
    }

    void have_met(std::vector<SwissPlayer> & players, int one, int other) {
        at(players, one).opponents.push_back(other);
        at(players, other).opponents.push_back(one);
    }

    using Pairs = std::set<std::pair<int, int>>;

    TEST_CASE("the last of an odd group floats down and meets the first below") {
        const auto players = with_half_points({4, 4, 4, 2, 2, 2, 0, 0});
        CHECK(pairs_of(tournaments::swiss_round(players, 1)) ==
              Pairs{{1, 2}, {3, 4}, {5, 6}, {7, 8}});
    }

    TEST_CASE("C8: who floats can be paired in the next group") {
        auto players = with_half_points({4, 4, 4, 2, 2, 2, 0, 0});
        for (const int other : {4, 5, 6}) have_met(players, 3, other);
        CHECK(pairs_of(tournaments::swiss_round(players, 1)) ==
              Pairs{{1, 3}, {2, 4}, {5, 6}, {7, 8}});
    }

    TEST_CASE("C7: who floated from above is paired before those with fewer points") {
        // 1 has nobody left in his group and comes down to 2, 3 and 4, one of whom must go on down.
        auto players = with_half_points({6, 4, 4, 4, 2, 2});
        have_met(players, 1, 2);
        have_met(players, 1, 3);
        CHECK(pairs_of(tournaments::swiss_round(players, 1)) == Pairs{{1, 4}, {2, 3}, {5, 6}});
    }

    TEST_CASE("C14 and C15: nobody floats the same way twice running if others can") {
        auto players = with_half_points({4, 4, 4, 2, 2, 2, 0, 0});
        at(players, 3).floats = {Float::down, Float::none};
        CHECK(pairs_of(tournaments::swiss_round(players, 1)) ==
              Pairs{{1, 3}, {2, 4}, {5, 6}, {7, 8}});
        at(players, 3).floats = {Float::none, Float::none};
        at(players, 4).floats = {Float::up, Float::none};
        CHECK(pairs_of(tournaments::swiss_round(players, 1)) ==
              Pairs{{1, 2}, {3, 5}, {4, 6}, {7, 8}});
        at(players, 4).floats = {Float::none, Float::up};  // two rounds ago: C17
        CHECK(pairs_of(tournaments::swiss_round(players, 1)) ==
              Pairs{{1, 2}, {3, 5}, {4, 6}, {7, 8}});
    }

    TEST_CASE("winners meet winners even if all of them attacked first") {
        auto players = with_half_points({2, 2, 2, 2, 0, 0, 0, 0});
        for (int number = 1; number <= 8; ++number) {
            at(players, number).lead = number <= 4 ? 1 : -1;
        }
        for (const auto sides :
             {tournaments::SwissSides::one_game, tournaments::SwissSides::two_games}) {
            CHECK(pairs_of(tournaments::swiss_round(players, 1, sides)) ==
                  Pairs{{1, 3}, {2, 4}, {5, 7}, {6, 8}});
        }
    }

    TEST_CASE("C3: two who both must change sides do not meet, where a meeting is one game") {
        auto players = with_half_points({2, 2, 2, 2});
        for (const int number : {1, 3}) at(players, number).lead = 2;
        CHECK(pairs_of(tournaments::swiss_round(players, 1, tournaments::SwissSides::one_game)) ==
              Pairs{{1, 4}, {2, 3}});
    }

    TEST_CASE("whoever began less often begins") {
        auto players = with_half_points({2, 2});
        at(players, 1).lead = 1;
        at(players, 2).lead = -1;
        CHECK(tournaments::swiss_round(players, 0).pairings == std::vector<Pairing>{{2, 1}});
    }

    TEST_CASE("nobody meets twice, has two byes, or attacks first far more often than not") {
        std::mt19937 random(64);
        int worst_lead = 0;
        int within_one = 0;
        int all = 0;
        for (int count = 2; count <= 64; ++count) {
            const int rounds = count <= 12 ? count - 1 : std::min(count - 1, 7);
            CAPTURE(count);
            std::vector<SwissPlayer> players(static_cast<std::size_t>(count));
            for (int round = 1; round <= rounds; ++round) {
                CAPTURE(round);
                const Round next = tournaments::swiss_round(players, rounds - round,
                                                            tournaments::SwissSides::one_game);
                std::set<int> seated(next.byes.begin(), next.byes.end());
                for (const Pairing& pair : next.pairings) seated.insert({pair.first, pair.second});
                REQUIRE(static_cast<int>(seated.size()) == count);
                CHECK(static_cast<int>(next.byes.size()) == count % 2);
                play(players, next, random);
            }
            for (const SwissPlayer& player : players) {
                const std::set<int> met(player.opponents.begin(), player.opponents.end());
                CHECK(met.size() == player.opponents.size());
                CHECK(player.unplayed <= 1);
                CHECK(static_cast<int>(met.size()) + player.unplayed == rounds);
                worst_lead = std::max(worst_lead, std::abs(player.lead));
                ++all;
                if (std::abs(player.lead) <= 1) ++within_one;
                if (rounds <= count / 2) CHECK(std::abs(player.lead) <= 2);
            }
        }
        CHECK(worst_lead <= 3);
        CHECK(within_one >= 9 * all / 10);
    }
}

}  // namespace
}  // namespace tafl::tests
