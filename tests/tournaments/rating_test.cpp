// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "rules/result.h"
#include "tournaments/results/outcomes.h"
#include "tournaments/results/rated_standings.h"
#include "tournaments/results/rating_fit.h"
#include "tournaments/results/rating_list.h"
#include "tournaments/results/rating_pools.h"
#include "tournaments/results/rating_tables.h"

namespace tafl::tests {
namespace {

using results::RatedGame;
using results::RatedPair;
using results::RatingData;
using results::RatingErrors;
using results::RatingFit;
using results::RatingList;

RatingData data_of(int players, std::vector<RatedPair> pairs) {
    RatingData data;
    data.players = players;
    data.variants = 1;
    data.pools.assign(static_cast<std::size_t>(players), 0);
    data.pairs = std::move(pairs);
    return data;
}

/// Agresti, Categorical Data Analysis (2nd edition, 2002), table 10.10: the Eastern Division of the
/// American League in 1987. Who was at home and who was not, games won by each.
enum Team { milwaukee, detroit, toronto, new_york, boston, cleveland, baltimore };
const std::vector<RatedPair> baseball = {
    {milwaukee, detroit, 0, 4, 0, 3},   {milwaukee, toronto, 0, 4, 0, 2},
    {milwaukee, new_york, 0, 4, 0, 3},  {milwaukee, boston, 0, 6, 0, 1},
    {milwaukee, cleveland, 0, 4, 0, 2}, {milwaukee, baltimore, 0, 6, 0, 0},
    {detroit, milwaukee, 0, 3, 0, 3},   {detroit, toronto, 0, 4, 0, 2},
    {detroit, new_york, 0, 4, 0, 3},    {detroit, boston, 0, 6, 0, 0},
    {detroit, cleveland, 0, 6, 0, 1},   {detroit, baltimore, 0, 4, 0, 3},
    {toronto, milwaukee, 0, 2, 0, 5},   {toronto, detroit, 0, 4, 0, 3},
    {toronto, new_york, 0, 2, 0, 4},    {toronto, boston, 0, 4, 0, 3},
    {toronto, cleveland, 0, 4, 0, 2},   {toronto, baltimore, 0, 6, 0, 0},
    {new_york, milwaukee, 0, 3, 0, 3},  {new_york, detroit, 0, 5, 0, 1},
    {new_york, toronto, 0, 2, 0, 5},    {new_york, boston, 0, 4, 0, 3},
    {new_york, cleveland, 0, 4, 0, 2},  {new_york, baltimore, 0, 6, 0, 1},
    {boston, milwaukee, 0, 5, 0, 1},    {boston, detroit, 0, 2, 0, 5},
    {boston, toronto, 0, 3, 0, 3},      {boston, new_york, 0, 4, 0, 2},
    {boston, cleveland, 0, 5, 0, 2},    {boston, baltimore, 0, 6, 0, 0},
    {cleveland, milwaukee, 0, 2, 0, 5}, {cleveland, detroit, 0, 3, 0, 3},
    {cleveland, toronto, 0, 3, 0, 4},   {cleveland, new_york, 0, 4, 0, 3},
    {cleveland, boston, 0, 4, 0, 2},    {cleveland, baltimore, 0, 2, 0, 4},
    {baltimore, milwaukee, 0, 2, 0, 5}, {baltimore, detroit, 0, 1, 0, 5},
    {baltimore, toronto, 0, 1, 0, 6},   {baltimore, new_york, 0, 2, 0, 4},
    {baltimore, boston, 0, 1, 0, 6},    {baltimore, cleveland, 0, 3, 0, 4}};

struct Brands {
    int one;
    int other;
    double won;
    double lost;
    double tied;
};
/// Davidson (1970): preferences between six brands of chocolate pudding.
const std::vector<Brands> puddings = {{0, 1, 19, 22, 16}, {0, 2, 16, 19, 12}, {1, 2, 19, 19, 10},
                                      {0, 3, 18, 23, 13}, {1, 3, 23, 19, 9},  {2, 3, 19, 20, 15},
                                      {0, 4, 13, 19, 18}, {1, 4, 16, 20, 12}, {2, 4, 16, 15, 17},
                                      {3, 4, 17, 14, 16}, {0, 5, 18, 21, 12}, {1, 5, 22, 20, 12},
                                      {2, 5, 13, 18, 10}, {3, 5, 14, 19, 18}, {4, 5, 11, 21, 12}};

/// Sides that are alike: each game is half one with the one, half one with the other as attackers.
std::vector<RatedPair> without_sides() {
    std::vector<RatedPair> pairs;
    for (const Brands& game : puddings) {
        pairs.push_back({game.one, game.other, 0, game.won / 2, game.tied / 2, game.lost / 2});
        pairs.push_back({game.other, game.one, 0, game.lost / 2, game.tied / 2, game.won / 2});
    }
    return pairs;
}

RatedGame game_of(const std::string& attackers, const std::string& defenders, rules::Result result,
                  const std::string& variant = "brandub") {
    RatedGame game;
    game.players = {attackers, defenders};
    game.variant = variant;
    game.result = result;
    game.tournament = "Open";
    return game;
}

constexpr auto won = rules::Result::attackers_win;
constexpr auto drawn = rules::Result::draw;
constexpr auto lost = rules::Result::defenders_win;

/// Games of ten players under two variants whose sides are unequal, and what is true of them.
struct World {
    std::vector<double> strengths;
    std::array<results::VariantTerms, 2> variants = {results::VariantTerms{0.6, -0.5, true},
                                                     results::VariantTerms{-0.3, 0, false}};
};

World random_world(std::mt19937_64& random) {
    World world;
    std::normal_distribution<double> strength(0, 0.8);
    double sum = 0;
    for (int i = 0; i < 10; ++i) sum += world.strengths.emplace_back(strength(random));
    for (double& one : world.strengths) one -= sum / 10;
    return world;
}

RatingData played_in(const World& world, int rounds, std::mt19937_64& random) {
    std::uniform_real_distribution<double> chance;
    RatingData data = data_of(static_cast<int>(world.strengths.size()), {});
    data.variants = 2;
    for (int i = 0; i < data.players; ++i) {
        for (int j = 0; j < data.players; ++j) {
            for (int v = 0; i != j && v < 2; ++v) {
                RatedPair pair{i, j, v};
                const auto at = [&](int k) { return world.strengths[static_cast<std::size_t>(k)]; };
                const auto chances =
                    world.variants[static_cast<std::size_t>(v)].chances(at(i) - at(j));
                for (int k = 0; k < rounds; ++k) {
                    const double drawn_number = chance(random);
                    if (drawn_number < chances.won) {
                        ++pair.won;
                    } else if (drawn_number < chances.won + chances.drawn) {
                        ++pair.drawn;
                    } else {
                        ++pair.lost;
                    }
                }
                data.pairs.push_back(pair);
            }
        }
    }
    return data;
}

/// How many of 95 % intervals hold what is true.
struct Coverage {
    int inside = 0;
    int all = 0;
    void add(double estimate, double truth, double error) {
        ++all;
        if (std::abs(estimate - truth) <= 1.959964 * error) ++inside;
    }
    [[nodiscard]] double share() const { return static_cast<double>(inside) / all; }
};

struct Coverages {
    Coverage players;
    Coverage differences;
    Coverage sides;
    Coverage draws;
};

Coverages coverages_of(int worlds) {
    Coverages all;
    std::mt19937_64 random(20261122);
    for (int w = 0; w < worlds; ++w) {
        const World world = random_world(random);
        const RatingData data = played_in(world, 3, random);
        const RatingFit fit = fit_ratings(data);
        const RatingErrors errors(data, fit);
        if (!errors.are_finite()) continue;
        for (int i = 0; i < data.players; ++i) {
            const auto at = static_cast<std::size_t>(i);
            all.players.add(fit.strengths[at], world.strengths[at], errors.of_player(i));
            if (i == 0) continue;
            all.differences.add(fit.strengths[at] - fit.strengths[0],
                                world.strengths[at] - world.strengths[0],
                                errors.of_difference(i, 0));
        }
        for (int v = 0; v < 2; ++v) {
            const auto at = static_cast<std::size_t>(v);
            all.sides.add(fit.variants[at].side, world.variants[at].side, errors.of_side(v));
        }
        all.draws.add(fit.variants[0].draws, world.variants[0].draws, errors.of_draws(0));
    }
    return all;
}

void check_coverages(const Coverages& coverages, int worlds) {
    CHECK(coverages.draws.all > worlds * 99 / 100);
    for (const Coverage& coverage :
         {coverages.players, coverages.differences, coverages.sides, coverages.draws}) {
        CAPTURE(coverage.share());
        CHECK(coverage.share() > 0.93);
        CHECK(coverage.share() < 0.97);
    }
}

TEST_SUITE("tournaments/results/rating_fit") {
    TEST_CASE("baseball with home advantage is as Turner and Firth have it") {
        // "Bradley-Terry models in R: the BradleyTerry2 package" (2012), section 3.2; Agresti's
        // table 10.11 has the same to three places. Relative to Baltimore.
        const RatingData data = data_of(7, baseball);
        const RatingFit fit = fit_ratings(data);
        REQUIRE(fit.has_converged);
        const RatingErrors errors(data, fit);
        REQUIRE(errors.are_finite());
        struct Published {
            Team team;
            double estimate;
            double error;
        };
        for (const Published& team : {Published{boston, 1.1438, 0.3378},
                                      {cleveland, 0.7047, 0.3350},
                                      {detroit, 1.4754, 0.3446},
                                      {milwaukee, 1.6196, 0.3474},
                                      {new_york, 1.2813, 0.3404},
                                      {toronto, 1.3271, 0.3403}}) {
            CAPTURE(static_cast<int>(team.team));
            const double difference =
                fit.strengths[static_cast<std::size_t>(team.team)] - fit.strengths[baltimore];
            CHECK(std::abs(difference - team.estimate) < 0.00006);
            CHECK(std::abs(errors.of_difference(team.team, baltimore) - team.error) < 0.00006);
        }
        CHECK(std::abs(fit.variants[0].side - 0.3023) < 0.00006);
        CHECK(std::abs(errors.of_side(0) - 0.1309) < 0.00006);
    }

    TEST_CASE("puddings with ties are as Davidson has them") {
        // Davidson (1970) stopped short of the maximum: PlackettLuce, "Introduction to
        // PlackettLuce", section 2.2, has his worths after seven steps, and their errors. The mean
        // of the strengths is 0.
        const RatingData data = data_of(6, without_sides());
        const RatingFit fit = fit_ratings(data);
        const RatingErrors errors(data, fit);
        REQUIRE(errors.are_finite());
        const std::array<double, 6> published = {-0.176581, 0.043664,  -0.023617,
                                                 -0.001295, -0.042726, 0.200555};
        const std::array<double, 6> published_errors = {0.121949, 0.121818, 0.126823,
                                                        0.122003, 0.127054, 0.126594};
        for (std::size_t i = 0; i < published.size(); ++i) {
            CAPTURE(i);
            CHECK(std::abs(fit.strengths[i] - published[i]) < 0.0002);
            CHECK(std::abs(errors.of_player(static_cast<int>(i)) - published_errors[i]) < 0.00001);
        }
        CHECK(std::abs(fit.variants[0].draws - -0.291938) < 0.0001);
        CHECK(std::abs(errors.of_draws(0) - 0.082499) < 0.00001);
        CHECK(std::abs(fit.variants[0].side) < 1e-9);
        CHECK(std::abs(-2 * fit.log_likelihood - 1619.4) < 0.05);
    }

    TEST_CASE("at the maximum everyone has the points that are expected of him") {
        std::mt19937_64 random(7);
        const RatingData data = played_in(random_world(random), 5, random);
        const RatingFit fit = fit_ratings(data);
        REQUIRE(fit.has_converged);
        std::vector<double> missing(10, 0.0);
        for (const RatedPair& pair : data.pairs) {
            const auto one = static_cast<std::size_t>(pair.attackers);
            const auto other = static_cast<std::size_t>(pair.defenders);
            const double games = pair.won + pair.drawn + pair.lost;
            const double more = pair.won + pair.drawn / 2 -
                                games * fit.variants[static_cast<std::size_t>(pair.variant)]
                                            .chances(fit.strengths[one] - fit.strengths[other])
                                            .score();
            missing[one] += more;
            missing[other] -= more;
        }
        for (const double points : missing) CHECK(std::abs(points) < 1e-6);
    }

    TEST_CASE("95 % intervals hold the truth 95 times of 100") {
        check_coverages(coverages_of(400), 400);
    }

    TEST_CASE("95 % intervals hold the truth 95 times of 100 in many worlds" * doctest::skip()) {
        check_coverages(coverages_of(20'000), 20'000);
    }

    TEST_CASE("the covariances of a pool's strengths add up to nothing") {
        const RatingData data = data_of(7, baseball);
        const RatingErrors errors(data, fit_ratings(data));
        for (int i = 0; i < 7; ++i) {
            double sum = 0;
            for (int j = 0; j < 7; ++j) sum += errors.covariance(i, j);
            CHECK(std::abs(sum) < 1e-9);
        }
    }

    TEST_CASE("errors of those who are left out of the matrix are not far off") {
        const RatingData data = data_of(7, baseball);
        const RatingFit fit = fit_ratings(data);
        const RatingErrors exact(data, fit);
        const RatingErrors rough(data, fit, 4);
        int left_out = 0;
        for (int i = 0; i < 7; ++i) {
            if (rough.is_exact(i)) continue;
            ++left_out;
            CHECK(rough.of_player(i) > 0.6 * exact.of_player(i));
            CHECK(rough.of_player(i) < 1.3 * exact.of_player(i));
        }
        CHECK(left_out == 3);
    }

    TEST_CASE("two thousand players with 100,000 games take seconds" * doctest::skip()) {
        std::mt19937_64 random(1);
        std::vector<RatedGame> games;
        std::uniform_int_distribution<int> player(0, 1999);
        std::uniform_real_distribution<double> chance;
        for (int i = 0; i < 100'000; ++i) {
            const int one = player(random);
            const int other = player(random);
            if (one == other) continue;
            const double share = 1 / (1 + std::exp((other - one) / 400.0));
            games.push_back(game_of(std::to_string(one), std::to_string(other),
                                    chance(random) < share ? won : lost));
        }
        const auto begin = std::chrono::steady_clock::now();
        const RatingList list(games);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        MESSAGE(took.count(), " s");
        CHECK(list.players().size() == 2000);
    }
}

TEST_SUITE("tournaments/results/rating_pools") {
    TEST_CASE("who has not met, directly or by way of others, is in another pool") {
        const std::vector<RatedPair> pairs = {
            {0, 1, 0, 1, 0, 1}, {3, 4, 0, 0, 1, 0}, {1, 2, 0, 0, 0, 1}, {2, 0, 0, 0, 0, 1}};
        const auto pools = results::pools_of(5, pairs);
        CHECK(pools.pools == 2);
        CHECK(pools.pool_of == std::vector<int>{0, 0, 0, 1, 1});
        // 0 and 1 have beaten each other, 2 has beaten 1 and lost to 0.
        CHECK(pools.is_core == std::vector<bool>{true, true, true, true, true});
    }

    TEST_CASE("who has won or lost all stands outside of the core") {
        const std::vector<RatedPair> pairs = {
            {0, 1, 0, 1, 0, 1}, {2, 0, 0, 3, 0, 0}, {1, 3, 0, 2, 0, 0}, {3, 4, 0, 1, 0, 0}};
        const auto pools = results::pools_of(5, pairs);
        CHECK(pools.pools == 1);
        CHECK(pools.is_core == std::vector<bool>{true, true, false, false, false});
    }
}

TEST_SUITE("tournaments/results/rating_list") {
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

    TEST_CASE("who has won all is told with an open end") {
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
        SUBCASE("and with a prior he has a rating") {
            const RatingList with_prior(games, {.prior = 2});
            CHECK(*with_prior.find("C")->elo > *with_prior.find("A")->elo);
            CHECK(*with_prior.find("D")->elo < *with_prior.find("C")->elo);
        }
    }

    TEST_CASE("where attackers always win, a prior is taken and told") {
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

    TEST_CASE("where each side is rated, ratings have the sides in them") {
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

    TEST_CASE("all games drawn are ratings of nobody in particular") {
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
}

TEST_SUITE("tournaments/results/rated_standings") {
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

    TEST_CASE("standings tell the Elo of those who have one, crosstables what was to be expected") {
        // A has won 10 of 11 against B on either side, and C has lost his only game.
        std::vector<store::GameRow> games;
        for (int i = 0; i < 11; ++i) {
            games.push_back(row_of(1, 2, i < 10 ? won : lost));
            games.push_back(row_of(2, 1, i < 10 ? lost : won));
        }
        games.push_back(row_of(1, 3, won));
        const tournaments::PerEntrant<std::string> names = {"A", "B", "C"};
        const auto outcomes = results::outcomes_of(games);
        auto rows = results::standings(3, outcomes, results::ScoringRules{});
        rate(rows, names, games);
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
        CHECK_FALSE(object[2].contains("elo"));
        const auto table = results::crosstable(rows, outcomes);
        const auto expected = expected_points(table, names, games);
        CHECK(std::abs(*expected[0][1] - 20) < 1e-6);
        CHECK_FALSE(expected[0][2]);
        CHECK(render(crosstable_table(names, table, expected), results::TableFormat::csv)
                  .find("(20.00)") != std::string::npos);
    }
}

}  // namespace
}  // namespace tafl::tests
