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

#include "rules/count_of.h"
#include "tests/tournaments/scoring/results/rated_games.h"
#include "tournaments/scoring/results/rating_fit.h"
#include "tournaments/scoring/results/rating_list.h"
#include "tournaments/scoring/results/rating_pools.h"
#include "tournaments/scoring/results/rating_tables.h"

namespace tafl::tests::rating_fit_test {
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

/// Pairs without an advantage of a side: each game counts half with either player as attackers.
std::vector<RatedPair> without_sides() {
    std::vector<RatedPair> pairs;
    for (const Brands& game : puddings) {
        pairs.push_back({game.one, game.other, 0, game.won / 2, game.tied / 2, game.lost / 2});
        pairs.push_back({game.other, game.one, 0, game.lost / 2, game.tied / 2, game.won / 2});
    }
    return pairs;
}

/// Games of ten players under two variants with unequal sides, and the true values.
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
    RatingData data = data_of(count_of(world.strengths), {});
    data.variants = 2;
    for (int i = 0; i < data.players; ++i) {
        for (int j = 0; j < data.players; ++j) {
            for (int v = 0; i != j && v < 2; ++v) {
                RatedPair pair{i, j, v};
                const auto at = [&](int k) { return world.strengths[k]; };
                const auto chances = world.variants[v].chances(at(i) - at(j));
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

/// Number of 95 % intervals that contain the true value.
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

TEST_SUITE("tournaments/scoring/results/rating_fit") {
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
            const double difference = fit.strengths[team.team] - fit.strengths[baltimore];
            CHECK(std::abs(difference - team.estimate) < 0.00006);
            CHECK(std::abs(errors.of_difference(team.team, baltimore) - team.error) < 0.00006);
        }
        CHECK(std::abs(fit.variants[0].side - 0.3023) < 0.00006);
        CHECK(std::abs(errors.of_side(0) - 0.1309) < 0.00006);
    }

    TEST_CASE("puddings with ties are as Davidson has them") {
        // Davidson (1970) stopped short of the maximum: PlackettLuce, "Introduction to
        // PlackettLuce", section 2.2, has the worths after seven steps, and their errors. The mean
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

    TEST_CASE("at the maximum each player has its expected points") {
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
                                games * fit.variants[pair.variant]
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

    TEST_CASE("players without a chain of games between them are in different pools") {
        const std::vector<RatedPair> pairs = {
            {0, 1, 0, 1, 0, 1}, {3, 4, 0, 0, 1, 0}, {1, 2, 0, 0, 0, 1}, {2, 0, 0, 0, 0, 1}};
        const auto pools = results::pools_of(5, pairs);
        CHECK(pools.pools == 2);
        CHECK(pools.pool_of == std::vector<int>{0, 0, 0, 1, 1});
        // 0 and 1 have beaten each other, 2 has beaten 1 and lost to 0.
        CHECK(pools.is_core == std::vector<bool>{true, true, true, true, true});
    }

    TEST_CASE("a player that has won or lost all games is not in the core") {
        const std::vector<RatedPair> pairs = {
            {0, 1, 0, 1, 0, 1}, {2, 0, 0, 3, 0, 0}, {1, 3, 0, 2, 0, 0}, {3, 4, 0, 1, 0, 0}};
        const auto pools = results::pools_of(5, pairs);
        CHECK(pools.pools == 1);
        CHECK(pools.is_core == std::vector<bool>{true, true, false, false, false});
    }
}

}  // namespace
}  // namespace tafl::tests::rating_fit_test
