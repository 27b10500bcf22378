// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/result.h"
#include "tests/tournaments/scoring/results/rated_games.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/rated_standings.h"
#include "tournaments/scoring/results/rating_list.h"
#include "tournaments/scoring/results/rating_tables.h"

namespace tafl::tests::rating_list_test {
namespace {

using results::RatedGame;
using results::RatingList;

TEST_SUITE("tournaments/scoring/results/rating_list") {
    TEST_CASE("ten wins to one are 400 Elo") {
        std::vector<RatedGame> games;
        for (int i = 0; i < 10; ++i) {
            games.push_back(game_of("A", "B", won));
            games.push_back(game_of("B", "A", lost));
        }
        games.push_back(game_of("A", "B", lost));
        games.push_back(game_of("B", "A", won));
        const RatingList list(games, {.anchor = "B", .anchor_elo = 1500});
        REQUIRE(list.players().size() == 2);
        CHECK(list.players()[0].name == "A");
        CHECK(std::abs(*list.players()[0].elo - 1900) < 0.01);
        CHECK(std::abs(*list.players()[1].elo - 1500) < 0.01);
        CHECK_FALSE(list.players()[1].error);
        // The logit of 20 of 22: its variance is 22 / (20 * 2).
        CHECK(std::abs(*list.players()[0].error -
                       1.959964 * results::elo_per_strength * std::sqrt(22.0 / 40)) < 0.01);
        CHECK(std::abs(*list.variants()[0].side) < 0.01);
        CHECK(list.prior() == 0);
    }

    TEST_CASE("a group of equal games counts as these games") {
        std::vector<RatedGame> groups = {game_of("A", "B", won), game_of("B", "A", lost),
                                         game_of("A", "B", lost), game_of("B", "A", drawn)};
        groups[0].count = 7;
        groups[1].count = 3;
        std::vector<RatedGame> single;
        for (const RatedGame& group : groups) {
            for (int i = 0; i < group.count; ++i)
                single.push_back(
                    game_of(group.players.attackers, group.players.defenders, group.result));
        }
        const RatingList list(groups);
        const RatingList expected(single);
        CHECK(list.games() == 12);
        CHECK(list.variants()[0].games == 12);
        CHECK(list.find("A")->tally.games == 12);
        CHECK(list.find("A")->tally.wins == 10);
        CHECK(list.find("A")->tally.draws == 1);
        CHECK(list.find("B")->tally.wins == 1);
        CHECK(std::abs(*list.find("A")->elo - *expected.find("A")->elo) < 1e-9);
        CHECK(std::abs(*list.find("A")->error - *expected.find("A")->error) < 1e-9);
    }

    TEST_CASE("the sides of each variant have a term of their own") {
        std::vector<RatedGame> games;
        const auto add = [&](const std::string& variant, int by_attackers, int by_defenders) {
            for (const auto& [one, other] : {std::pair("A", "B"), std::pair("B", "A")}) {
                for (int i = 0; i < by_attackers; ++i) {
                    games.push_back(game_of(one, other, won, variant));
                }
                for (int i = 0; i < by_defenders; ++i) {
                    games.push_back(game_of(one, other, lost, variant));
                }
            }
        };
        add("brandub", 10, 1);
        add("tablut", 1, 10);
        const RatingList list(games);
        CHECK(std::abs(*list.variants()[0].side - 400) < 0.01);
        CHECK(std::abs(*list.variants()[1].side + 400) < 0.01);
        CHECK(std::abs(list.variants()[0].equals.score() - 10.0 / 11) < 1e-6);
        CHECK(std::abs(*list.players()[0].elo) < 0.01);
    }

    TEST_CASE("a player that has won all games has an interval with an open end") {
        std::vector<RatedGame> games = {game_of("A", "B", won), game_of("B", "A", won),
                                        game_of("A", "B", lost), game_of("B", "A", lost)};
        for (int i = 0; i < 3; ++i) games.push_back(game_of("C", "A", won));
        games.push_back(game_of("D", "C", lost));
        const RatingList list(games);
        REQUIRE(list.find("C") != nullptr);
        CHECK_FALSE(list.find("C")->elo);
        // Three wins in a row have a likelihood of 5 % at 1 / (1 + e^-x) = 0.05^(1/3).
        const double share = std::cbrt(0.05);
        CHECK(std::abs(*list.find("C")->at_least -
                       results::elo_per_strength * std::log(share / (1 - share))) < 0.01);
        CHECK(results::elo_text(*list.find("C")) == "> -94");
        CHECK_FALSE(list.find("D")->at_most);
        CHECK(list.players().back().name == "D");
        CHECK(results::rating_notes(list).size() == 1);
        SUBCASE("with a prior this player has a rating") {
            const RatingList with_prior(games, {.prior = 2});
            CHECK(*with_prior.find("C")->elo > *with_prior.find("A")->elo);
            CHECK(*with_prior.find("D")->elo < *with_prior.find("C")->elo);
        }
    }

    TEST_CASE("if attackers always win, a prior is used and reported") {
        std::vector<RatedGame> games;
        for (int i = 0; i < 5; ++i) {
            games.push_back(game_of("A", "B", won));
            games.push_back(game_of("B", "A", won));
        }
        const RatingList list(games);
        CHECK(list.is_prior_needed());
        CHECK(list.prior() == 1);
        CHECK(*list.variants()[0].side > 300);
        CHECK(std::abs(*list.players()[0].elo) < 0.01);
    }

    TEST_CASE("a player with three games is not first") {
        std::vector<RatedGame> games;
        for (int i = 0; i < 40; ++i) {
            games.push_back(game_of("A", "B", i < 26 ? won : lost));
            games.push_back(game_of("B", "A", i < 26 ? lost : won));
        }
        games.push_back(game_of("C", "A", won));
        games.push_back(game_of("A", "C", lost));
        games.push_back(game_of("C", "A", lost));
        const RatingList list(games);
        CHECK(*list.find("C")->elo > *list.find("A")->elo);
        CHECK(list.players()[0].name == "A");
    }

    TEST_CASE("a player that has lost its only game is last") {
        std::vector<RatedGame> games = {game_of("A", "B", won), game_of("B", "A", won),
                                        game_of("A", "B", lost), game_of("B", "A", lost),
                                        game_of("D", "A", lost)};
        const RatingList list(games);
        CHECK(list.find("D")->at_most.value() > *list.find("A")->elo);
        CHECK(list.players().back().name == "D");
    }

    TEST_CASE("pools are not compared") {
        const RatingList list({game_of("A", "B", drawn), game_of("C", "D", drawn),
                               game_of("A", "B", won), game_of("B", "A", won),
                               game_of("C", "D", lost), game_of("D", "C", lost)});
        CHECK(list.pools() == 2);
        CHECK_FALSE(list.superiority_of(*list.find("A"), *list.find("C")));
        CHECK(list.superiority_of(*list.find("A"), *list.find("B")));
        CHECK_FALSE(list.chances(*list.find("A"), *list.find("C"), "brandub"));
        CHECK(results::rating_notes(list)[0].starts_with("There are 2 pools"));
    }

    TEST_CASE("if each side is rated, ratings contain the advantage of a side") {
        std::vector<RatedGame> games;
        const std::array<std::string, 3> names = {"A", "B", "C"};
        for (const std::string& one : names) {
            for (const std::string& other : names) {
                if (one == other) continue;
                for (int i = 0; i < 11; ++i) {
                    games.push_back(
                        game_of(one + ", attackers", other + ", defenders", i < 10 ? won : lost));
                }
            }
        }
        results::RatingChoice choice;
        choice.names = results::PlayerNames::sides;
        const RatingList list(games, choice);
        CHECK(list.prior() == 0);
        CHECK(list.players().size() == 6);
        CHECK(std::abs(*list.find("A, attackers")->elo - 200) < 0.01);
        CHECK(std::abs(*list.find("B, defenders")->elo + 200) < 0.01);
        CHECK_FALSE(list.variants()[0].side);
    }

    TEST_CASE("if all games are drawn, all ratings are equal") {
        const RatingList list({game_of("A", "B", drawn), game_of("B", "A", drawn)});
        CHECK(list.is_prior_needed());
        CHECK(std::abs(*list.find("A")->elo) < 0.01);
    }

    TEST_CASE("no games, no ratings") {
        const RatingList list(std::vector<RatedGame>{});
        CHECK(list.players().empty());
        CHECK(results::render(players_table(list), results::TableFormat::csv).starts_with("#"));
    }

    TEST_CASE("a performance is what lets expect the points that were made") {
        std::vector<RatedGame> games;
        for (int i = 0; i < 3; ++i) {
            games.push_back(game_of("A", "B", won));
            games.push_back(game_of("B", "A", lost));
            games.push_back(game_of("A", "B", lost));
            games.push_back(game_of("B", "A", won));
        }
        games.push_back(game_of("A", "B", won));
        games.push_back(game_of("B", "A", lost));
        for (std::size_t i = 0; i < games.size(); ++i) {
            games[i].tournament = i < 6 ? "First" : "Second";
            games[i].ended = store::Time(std::chrono::hours(i));
        }
        const RatingList list(games);
        const auto all = performances(list, games);
        REQUIRE(all.size() == 4);
        CHECK(all[0].tournament == "First");
        CHECK(all[0].player == "A");
        CHECK(all[0].tally.games == 6);
        // 4 of 6 against an equal of rating b: b + 400 log10(2).
        CHECK(std::abs(*all[0].elo - (*list.find("B")->elo + 400 * std::log10(2.0))) < 0.1);
        double expected = 0;
        for (const auto& performance : all) {
            if (performance.player == "A") expected += performance.expected;
        }
        CHECK(std::abs(expected - 8) < 1e-6);
        const auto history = rating_history(list, games, 3);
        REQUIRE(history.size() == 3);
        CHECK(history[0].games == 4);
        CHECK(history[2].games == 14);
        CHECK(history[2].elo.size() == 2);
    }

    TEST_CASE("JSON has a member for every number") {
        const RatingList list({game_of("A", "B", won), game_of("A", "B", lost),
                               game_of("B", "A", won), game_of("B", "A", lost)});
        const auto object = nlohmann::json::parse(ratings_json(list, {}));
        CHECK(object.at("games") == 4);
        CHECK(object.at("players")[0].at("player") == "A");
        CHECK(object.at("players")[0].at("elo").get<double>() == doctest::Approx(0));
        CHECK(object.at("superiority")[0][1].get<double>() == doctest::Approx(0.5));
        CHECK(object.at("superiority")[0][0].is_null());
        CHECK(object.at("variants")[0].at("equals").at("attackers_score").get<double>() ==
              doctest::Approx(0.5));
    }

    store::GameRow row_of(int attackers, int defenders, rules::Result result) {
        const std::array<std::string, 3> names = {"A", "B", "C"};
        store::GameRow row;
        row.scheduled.entrants = {attackers, defenders};
        row.scheduled.variant = "brandub";
        row.names = {names[static_cast<std::size_t>(attackers) - 1],
                     names[static_cast<std::size_t>(defenders) - 1]};
        row.state = store::GameState::finished;
        row.end.result = result;
        row.end.termination = rules::Termination::escape;
        return row;
    }

    TEST_CASE("standings show the Elo of rated entrants, crosstables the expected points") {
        // A has won 10 of 11 games against B on either side, and C has lost its only game.
        std::vector<store::GameRow> games;
        for (int i = 0; i < 11; ++i) {
            games.push_back(row_of(1, 2, i < 10 ? won : lost));
            games.push_back(row_of(2, 1, i < 10 ? lost : won));
        }
        games.push_back(row_of(1, 3, won));
        const tournaments::PerEntrant<std::string> names = {"A", "B", "C"};
        const auto outcomes = results::outcomes_of(games);
        auto rows = results::standings(3, outcomes, results::ScoringRules{});
        const RatingList ratings = results::tournament_ratings(games);
        rate(rows, names, ratings);
        for (const results::Standing& row : rows) {
            CAPTURE(row.entrant);
            CHECK(row.elo.has_value() == (row.entrant != 3));
            if (row.entrant == 1) CHECK(std::abs(*row.elo - 200) < 0.01);
            if (row.entrant == 2) CHECK(std::abs(*row.elo + 200) < 0.01);
        }
        const std::string text =
            render(standings_table(names, rows), results::TableFormat::markdown);
        CHECK(text.find("| Elo | Error |") != std::string::npos);
        const auto object = nlohmann::json::parse(standings_json(names, rows));
        CHECK(object[0].at("elo").get<double>() == doctest::Approx(200));
        CHECK(object[2].at("elo").is_null());
        const auto table = results::crosstable(rows, outcomes);
        const auto expected = expected_points(table, names, games, ratings);
        CHECK(std::abs(*expected[0][1] - 20) < 1e-6);
        CHECK_FALSE(expected[0][2]);
        CHECK(render(crosstable_table(names, table, expected), results::TableFormat::csv)
                  .find("(20.00)") != std::string::npos);
    }
}

}  // namespace
}  // namespace tafl::tests::rating_list_test
