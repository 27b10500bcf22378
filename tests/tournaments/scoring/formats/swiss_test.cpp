// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/swiss.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "rules/count_of.h"
#include "tests/tournaments/scoring/formats/swiss_sample.h"
#include "tests/tournaments/scoring/published.h"

namespace tafl::tests::swiss_test {
namespace {

using formats::Pairing;
using formats::Round;
using formats::SwissMeeting;
using formats::SwissPlayer;
using formats::SwissSides;
using formats::SwissTournament;
using Pairs = std::set<std::pair<int, int>>;

/// Adds the round that `text` describes. "1-5 2 6-2 0": pairs, the first player with white, and the
/// half points of the first. Players without a pair were absent.
void add_round(SwissTournament& tournament, const std::string& text) {
    for (SwissPlayer& player : tournament.players) player.rounds.emplace_back();
    std::istringstream words(text);
    int first = 0;
    int second = 0;
    int points = 0;
    for (char dash = 0; words >> first >> dash >> second >> points;) {
        at(tournament, first).rounds.back() = {SwissMeeting::played, second, true, points};
        at(tournament, second).rounds.back() = {SwissMeeting::played, first, false, 2 - points};
    }
}

/// The pairs of `round`, without sides; the bye is a pair with 0.
Pairs pairs_of(const std::optional<Round>& round) {
    REQUIRE(round);
    Pairs pairs;
    for (const Pairing& pair : round->pairings) {
        pairs.insert(std::minmax(pair.first, pair.second));
    }
    for (const int number : round->byes) pairs.insert({0, number});
    return pairs;
}

/// "4w1 2b1" of the published records: opponent, colour, points; or one round without an opponent.
SwissPlayer player_of(const nlohmann::json& record) {
    SwissPlayer player;
    std::istringstream history(record.at("hist").get<std::string>());
    for (std::string word; history >> word;) {
        const std::size_t colour = word.find_first_of("wb");
        if (colour == 0 || colour == std::string::npos || word.size() != colour + 2) continue;
        player.rounds.push_back({SwissMeeting::played, std::stoi(word), word[colour] == 'w',
                                 word.back() == '1' ? 2 : 0});
    }
    if (player.rounds.empty()) player.rounds.emplace_back();
    player.is_available = !record.contains("round3");
    return player;
}

/// A tournament in which the players have `half_points` from a first round without games. Two
/// rounds without games or points follow, so the last floats are empty. Sides do not matter.
SwissTournament with_half_points(const std::vector<int>& half_points) {
    SwissTournament tournament = tournament_of(count_of(half_points), 9);
    tournament.sides = SwissSides::two_games;
    int number = 0;
    for (const int points : half_points) {
        auto& rounds = at(tournament, ++number).rounds;
        rounds.resize(3);
        rounds[0].half_points = points;
    }
    return tournament;
}

/// Adds the game of two players to a new first round. It changes no player's points.
void have_met(SwissTournament& tournament, int one, int other) {
    for (SwissPlayer& player : tournament.players) player.rounds.emplace(player.rounds.begin());
    at(tournament, one).rounds[0] = {SwissMeeting::played, other, true, 0};
    at(tournament, other).rounds[0] = {SwissMeeting::played, one, false, 0};
}

/// Gives the player a half-point bye in the last round; the player's points stay the same.
void floated_down(SwissTournament& tournament, int number) {
    auto& rounds = at(tournament, number).rounds;
    rounds.front().half_points -= 1;
    rounds.back().half_points = 1;
}

/// Gives the player an opponent with more points `back` rounds ago. The opponent has left since.
void floated_up(SwissTournament& tournament, int number, std::size_t back) {
    tournament.players.push_back({});
    SwissPlayer& visitor = tournament.players.back();
    auto& rounds = at(tournament, number).rounds;
    const int visitor_number = tournament.players.count();
    visitor.is_available = false;
    visitor.rounds.resize(rounds.size());
    visitor.rounds.front().half_points = 9;
    visitor.rounds[rounds.size() - back] = {SwissMeeting::played, number, true, 0};
    rounds[rounds.size() - back] = {SwissMeeting::played, visitor_number, false, 0};
}

TEST_SUITE("tournaments/scoring/formats/swiss") {
    TEST_CASE("pairings by the Dutch system are the published ones") {
        for (const auto& record : published("swiss_dutch_2025")) {
            CAPTURE(record.at("id").get<std::string>());
            const auto& input = record.at("input");
            SwissTournament tournament;
            for (std::size_t i = 1; i <= input.at("players").size(); ++i) {
                tournament.players.push_back(player_of(input.at("players").at(std::to_string(i))));
            }
            tournament.rounds_planned = input.at("total_rounds").get<int>();
            const auto round = swiss_round(tournament);
            REQUIRE(round);
            std::set<std::pair<int, int>> found;
            for (const Pairing& pair : round->pairings) found.insert({pair.first, pair.second});
            for (const int number : round->byes) found.insert({number, 0});
            std::set<std::pair<int, int>> expected;
            for (const auto& pair : record.at("expected").at("pairs")) {
                expected.insert({pair[0].get<int>(), pair[1].get<int>()});
            }
            CHECK(found == expected);
        }
    }

    TEST_CASE("the first round is the upper half against the lower half") {
        const auto round = swiss_round(tournament_of(7, 4));
        REQUIRE(round);
        CHECK(round->pairings == std::vector<Pairing>{{1, 4}, {5, 2}, {3, 6}});
        CHECK(round->byes == std::vector<int>{7});
    }

    TEST_CASE("winners meet winners, the first of them the first of the others") {
        SwissTournament tournament = tournament_of(8, 3);
        add_round(tournament, "1-5 2 6-2 0 3-7 2 8-4 0");
        for (const auto sides : {SwissSides::one_game, SwissSides::two_games}) {
            tournament.sides = sides;
            const Pairs as_colours_like = {{1, 4}, {2, 3}, {5, 8}, {6, 7}};
            const Pairs by_number = {{1, 3}, {2, 4}, {5, 7}, {6, 8}};
            CHECK(pairs_of(swiss_round(tournament)) ==
                  (sides == SwissSides::one_game ? as_colours_like : by_number));
        }
    }

    TEST_CASE("the last of an odd group floats down and meets the first below") {
        const auto tournament = with_half_points({4, 4, 4, 2, 2, 2, 0, 0});
        CHECK(pairs_of(swiss_round(tournament)) == Pairs{{1, 2}, {3, 4}, {5, 6}, {7, 8}});
    }

    TEST_CASE("C8: who floats can be paired in the next group") {
        auto tournament = with_half_points({4, 4, 4, 2, 2, 2, 0, 0});
        for (const int other : {4, 5, 6}) have_met(tournament, 3, other);
        CHECK(pairs_of(swiss_round(tournament)) == Pairs{{1, 3}, {2, 4}, {5, 6}, {7, 8}});
    }

    TEST_CASE("C7: who floated from above is paired before those with fewer points") {
        // 1 has no opponent left in its group and floats down to 2, 3 and 4; one of these must
        // float down.
        auto tournament = with_half_points({6, 4, 4, 4, 2, 2});
        have_met(tournament, 1, 2);
        have_met(tournament, 1, 3);
        CHECK(pairs_of(swiss_round(tournament)) == Pairs{{1, 4}, {2, 3}, {5, 6}});
    }

    TEST_CASE("C14 to C17: no player floats the same way twice in a row if others can") {
        auto tournament = with_half_points({4, 4, 4, 2, 2, 2, 0, 0});
        floated_down(tournament, 3);
        CHECK(pairs_of(swiss_round(tournament)) == Pairs{{1, 3}, {2, 4}, {5, 6}, {7, 8}});
        for (const std::size_t back : {1U, 2U}) {
            tournament = with_half_points({4, 4, 4, 2, 2, 2, 0, 0});
            floated_up(tournament, 4, back);
            CHECK(pairs_of(swiss_round(tournament)) == Pairs{{1, 2}, {3, 5}, {4, 6}, {7, 8}});
        }
    }

    TEST_CASE("C3: two who both must change sides do not meet, where a meeting is one game") {
        SwissTournament tournament = tournament_of(8, 9);
        add_round(tournament, "1-5 1 6-2 1 3-7 1 8-4 1");
        add_round(tournament, "1-6 1 5-2 1 3-8 1 7-4 1");
        CHECK(pairs_of(swiss_round(tournament)).count({1, 3}) == 0);
        tournament.sides = SwissSides::two_games;
        for (SwissPlayer& player : tournament.players) {
            player.is_available = &player == &at(tournament, 1) || &player == &at(tournament, 3);
        }
        CHECK(pairs_of(swiss_round(tournament)) == Pairs{{1, 3}});
        tournament.sides = SwissSides::one_game;
        CHECK_FALSE(swiss_round(tournament));
    }

    TEST_CASE("the player that attacked first less often attacks first") {
        SwissTournament tournament = tournament_of(4, 3);
        add_round(tournament, "1-3 2 4-2 0");
        for (const auto sides : {SwissSides::one_game, SwissSides::two_games}) {
            tournament.sides = sides;
            const auto round = swiss_round(tournament);
            REQUIRE(round);
            CHECK(round->pairings == std::vector<Pairing>{{2, 1}, {3, 4}});
        }
    }

    TEST_CASE("a late entry changes the numbers that decide first colours") {
        // Number 2 enters in the second round; in the first one 3 counts as the second player.
        SwissTournament tournament = tournament_of(6, 3);
        at(tournament, 2).is_available = false;
        at(tournament, 6).is_available = false;
        const auto round = swiss_round(tournament);
        REQUIRE(round);
        CHECK(round->pairings == std::vector<Pairing>{{1, 4}, {5, 3}});
    }

    TEST_CASE("points of a win without a game bar from the bye; half-point byes do not") {
        // 1 and 2 have four half-point byes each; 3 has fewer points, and the bye unless barred.
        for (const bool is_barred : {false, true}) {
            CAPTURE(is_barred);
            SwissTournament tournament = tournament_of(3, 9);
            for (int round = 0; round < 4; ++round) add_round(tournament, "");
            for (const int number : {1, 2}) {
                for (auto& record : at(tournament, number).rounds) record.half_points = 1;
            }
            auto& rounds = at(tournament, 3).rounds;
            rounds[0].half_points = is_barred ? 2 : 1;
            rounds[1].half_points = is_barred ? 0 : 1;
            const Pairs expected = is_barred ? Pairs{{0, 2}, {1, 3}} : Pairs{{0, 3}, {1, 2}};
            CHECK(pairs_of(swiss_round(tournament)) == expected);
        }
    }

    TEST_CASE("two that have met cannot be paired; after a forfeit they can") {
        SwissTournament tournament = tournament_of(2, 3);
        add_round(tournament, "1-2 2");
        CHECK_FALSE(swiss_round(tournament));
        for (SwissPlayer& player : tournament.players) {
            player.rounds.back().meeting = SwissMeeting::forfeited;
        }
        CHECK(pairs_of(swiss_round(tournament)) == Pairs{{1, 2}});
        for (SwissPlayer& player : tournament.players) player.is_available = false;
        CHECK(pairs_of(swiss_round(tournament)).empty());
    }

    TEST_CASE("one who is left alone gets the bye, but not twice") {
        SwissTournament tournament = tournament_of(1, 3);
        CHECK(pairs_of(swiss_round(tournament)) == Pairs{{0, 1}});
        at(tournament, 1).rounds.push_back({SwissMeeting::bye, 0, false, 2});
        CHECK_FALSE(swiss_round(tournament));
    }
}

}  // namespace
}  // namespace tafl::tests::swiss_test
