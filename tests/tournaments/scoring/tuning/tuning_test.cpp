// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "rules/result.h"
#include "tournaments/scoring/tuning/draws.h"
#include "tournaments/scoring/tuning/royale.h"
#include "tournaments/scoring/tuning/spsa.h"

namespace tafl::tuning::tuning_test {
namespace {

/// Elo of a set of values: a paraboloid with its maximum at `optimum`.
struct Bowl {
    Values optimum;
    Values half_width;  ///< distance from the optimum at which a value costs 100 Elo
    [[nodiscard]] double elo(const Values& values) const {
        double elo = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double distance = (values[i] - optimum[i]) / half_width[i];
            elo -= 100 * distance * distance;
        }
        return elo;
    }
};

/// Plays a game. `elo`: difference of the strengths, with the advantage of the attackers. One of
/// five games is drawn; the others are won by the logistic of `elo`. Returns 1, 0 or -1.
int play_game(std::mt19937_64& random, double elo) {
    std::uniform_real_distribution<double> uniform;
    if (uniform(random) < 0.2) return 0;
    return uniform(random) < 1 / (1 + std::pow(10, -elo / 400)) ? 1 : -1;
}

results::Outcome outcome_of(int match, int attackers, int defenders, int score) {
    results::Outcome outcome;
    outcome.match = match;
    outcome.entrants = {attackers, defenders};
    outcome.end.result = score > 0   ? rules::Result::attackers_win
                         : score < 0 ? rules::Result::defenders_win
                                     : rules::Result::draw;
    outcome.end.plies = 40;
    return outcome;
}

constexpr double attackers_are_worth = 60;

void play_match(Tuner& tuner, const Bowl& bowl, std::mt19937_64& random, int match, int one,
                int other) {
    const double elo_one = bowl.elo(tuner.values(match, one));
    const double elo_other = bowl.elo(tuner.values(match, other));
    const int first = play_game(random, elo_one - elo_other + attackers_are_worth);
    const int second = play_game(random, elo_other - elo_one + attackers_are_worth);
    tuner.add(outcome_of(match, one, other, first));
    tuner.add(outcome_of(match, other, one, second));
}

/// Returns the values with which SPSA ends.
Values spsa_end(const Settings& settings, const Bowl& bowl, std::uint64_t games_seed) {
    Spsa tuner(settings);
    std::mt19937_64 random(games_seed);
    for (int match = 1; match <= settings.iterations; ++match) {
        play_match(tuner, bowl, random, match, 1, 2);
    }
    return tuner.theta(settings.iterations);
}

Values royale_end(const Settings& settings, const Bowl& bowl, std::uint64_t games_seed) {
    Royale tuner(settings);
    std::mt19937_64 random(games_seed);
    int match = 0;
    for (int iteration = 0; iteration < settings.iterations; ++iteration) {
        for (int one = 1; one <= settings.entrants; ++one) {
            for (int other = one + 1; other <= settings.entrants; ++other) {
                REQUIRE(tuner.is_known(match + 1));
                play_match(tuner, bowl, random, ++match, one, other);
            }
        }
        REQUIRE(tuner.finished() == iteration + 1);
    }
    return tuner.theta(settings.iterations);
}

Parameter parameter(const std::string& text) { return *parse_parameter(text); }

std::string mistake(const std::string& text) {
    const auto read = parse_parameter(text);
    return read ? "none" : read.error().text;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/scoring/tuning/tuning");

TEST_CASE("a parameter is read, and written the same way") {
    const Parameter whole = parameter("king,10,-5,100,4,0.002");
    CHECK(whole.name == "king");
    CHECK(whole.start == 10);
    CHECK(whole.least == -5);
    CHECK(whole.most == 100);
    CHECK(whole.c_end == 4);
    CHECK(whole.r_end == 0.002);
    CHECK(whole.is_whole);
    CHECK(to_string(whole) == "king,10,-5,100,4,0.002");
    const Parameter real = parameter("x,1,0,2.0,0.1,0.002");
    CHECK_FALSE(real.is_whole);
    CHECK(to_string(real) == "x,1.0,0.0,2.0,0.1,0.002");
    CHECK(parameter(to_string(real)) == real);
}

TEST_CASE("a parameter that cannot be tuned is refused with what was expected") {
    CHECK(mistake("king,10,0,100,4") ==
          "found 'king,10,0,100,4', expected name,start,min,max,c_end,r_end with a name of "
          "letters, digits, '_', '-' and '.', and none of seed, side, colour, seconds and address");
    CHECK(mistake("seed,10,0,100,4,0.002").starts_with("found 'seed,10,0,100,4,0.002', expected"));
    CHECK(mistake("9,10,0,100,4,0.002").starts_with("found '9,10,0,100,4,0.002', expected name"));
    CHECK(mistake("king,ten,0,100,4,0.002") ==
          "found 'ten' in 'king,ten,0,100,4,0.002', expected a number in "
          "name,start,min,max,c_end,r_end");
    CHECK(mistake("king,nan,0,100,4,0.002").starts_with("found 'nan'"));
    CHECK(mistake("king,1e300,0,100,4,0.002").starts_with("found '1e300'"));
    CHECK(mistake("king,10,100,0,4,0.002") == "king: found max = 0, expected more than min, 100");
    CHECK(mistake("king,10,20,100,4,0.002") ==
          "king: found start = 10, expected a number from min to max");
    CHECK(mistake("king,10,0,100,51,0.002").starts_with("king: found c_end = 51"));
    CHECK(mistake("king,10,0,100,0.4,0.002") ==
          "king: found c_end = 0.4, expected 0.5 or more for a whole number, so that the two sides "
          "differ");
    CHECK(mistake("king,10,0,100,4,0").starts_with("king: found r_end = 0"));
}

TEST_CASE("an engine gets whole numbers rounded to the nearest, others without an exponent") {
    const Parameter whole = parameter("king,10,-50,100,4,0.002");
    CHECK(value_text(whole, 10.49) == "10");
    CHECK(value_text(whole, 10.5) == "11");
    CHECK(value_text(whole, -0.3) == "0");
    CHECK(value_text(whole, -7.6) == "-8");
    CHECK(value_text(parameter("x,0.5,0,1,0.05,0.002"), 0.123456) == "0.1235");
    CHECK(value_text(parameter("x,0.0,0,0.001,0.00001,0.002"), 0.00001) == "0.0000100");
    CHECK(value_text(parameter("x,5.5,0,1000000000,1000,0.002"), 123456789.4) == "123456789");
    CHECK(values_text({whole, parameter("x,0.5,0,1,0.05,0.002")}, {3, 0.25}) == "king=3,x=0.2500");
}

TEST_CASE("both sides of a pair differ in every whole number, wherever they stand") {
    const Parameter whole = parameter("king,10,0,100,0.5,0.002");
    for (double middle = 20; middle < 23; middle += 0.01) {
        CAPTURE(middle);
        CHECK(value_text(whole, middle + 0.5) != value_text(whole, middle - 0.5));
    }
}

TEST_CASE("the gains are those that are worked out by hand") {
    // N = 1000, A = 100, c_end = 4, r_end = 0.002:
    // c = 4 * 1000^0.101 = 8.036371, a = 0.002 * 16 * 1100^0.602 = 2.168045.
    const Parameter king = parameter("king,10,0,100,4,0.002");
    CHECK(gains_of(king, 999, 1000).c == doctest::Approx(4));
    CHECK(gains_of(king, 999, 1000).r == doctest::Approx(0.002));
    CHECK(gains_of(king, 0, 1000).c == doctest::Approx(8.036371).epsilon(1e-6));
    CHECK(gains_of(king, 0, 1000).r == doctest::Approx(0.002086157).epsilon(1e-6));
    CHECK(gains_of(king, 99, 1000).c == doctest::Approx(5.047310).epsilon(1e-6));
    CHECK(gains_of(king, 99, 1000).r == doctest::Approx(0.003505325).epsilon(1e-6));
}

TEST_CASE("one pair moves each parameter by r c d and its result") {
    const Settings settings{
        {parameter("a,50.0,0,100,4,0.01"), parameter("b,1.0,0,2,0.1,0.01")}, 10, 1, 2, 7};
    Spsa tuner(settings);
    const Values plus = tuner.values(1, 1);
    const Values minus = tuner.values(1, 2);
    const Gains a = gains_of(settings.parameters[0], 0, 10);
    const Gains b = gains_of(settings.parameters[1], 0, 10);
    CHECK(std::abs(plus[0] - 50) == doctest::Approx(a.c));
    CHECK(plus[0] + minus[0] == doctest::Approx(100));
    CHECK(plus[1] + minus[1] == doctest::Approx(2));
    tuner.add(outcome_of(1, 1, 2, 1));
    CHECK(tuner.finished() == 0);
    tuner.add(outcome_of(1, 2, 1, -1));
    REQUIRE(tuner.finished() == 1);
    CHECK(tuner.theta(1)[0] == doctest::Approx(50 + a.r * (plus[0] - 50) * 2));
    CHECK(tuner.theta(1)[1] == doctest::Approx(1 + b.r * (plus[1] - 1) * 2));
}

TEST_CASE("the signs of iterations and parameters are half and half, and not alike") {
    constexpr int draws = 10'000;
    int sum = 0;
    int alike = 0;
    for (int k = 0; k < draws; ++k) {
        const int one = draw_sign(1, {k, 0, 0});
        sum += one;
        if (one == draw_sign(1, {k, 0, 1})) ++alike;
        if (one == draw_sign(2, {k, 0, 0})) ++alike;
    }
    CHECK(std::abs(sum) < 400);               // four deviations
    CHECK(std::abs(alike - draws) < 4 * 71);  // the same
}

TEST_CASE("numbers that should be normal have the mean and the deviation of such") {
    double sum = 0;
    double squares = 0;
    constexpr int draws = 20'000;
    for (int i = 0; i < draws; ++i) {
        const double value = draw_normal(3, {i, 2, 1});
        sum += value;
        squares += value * value;
    }
    CHECK(std::abs(sum / draws) < 4 / std::sqrt(draws));
    CHECK(squares / draws == doctest::Approx(1).epsilon(0.04));
}

TEST_CASE(
    "an iteration depends on those that are far enough before it, in whatever order they end") {
    const Bowl bowl{{30}, {20}};
    const Settings settings{{parameter("a,50,0,100,4,0.05")}, 200, 8, 2, 11};
    Spsa in_order(settings);
    Spsa mixed(settings);
    std::mt19937_64 random(5);
    std::mt19937_64 shuffling(6);
    std::vector<int> running;
    std::vector<std::vector<results::Outcome>> games(201);
    int next = 1;
    while (next <= 200 || !running.empty()) {
        while (next <= 200 && running.size() < 8 && mixed.is_known(next)) {
            const Values one = mixed.values(next, 1);
            const double elo = bowl.elo(one) - bowl.elo(mixed.values(next, 2));
            games[next] = {outcome_of(next, 1, 2, play_game(random, elo)),
                           outcome_of(next, 2, 1, play_game(random, -elo))};
            running.push_back(next++);
        }
        REQUIRE_FALSE(running.empty());
        const std::size_t which = shuffling() % running.size();
        for (const auto& outcome : games[static_cast<std::size_t>(running[which])])
            mixed.add(outcome);
        running.erase(running.begin() + static_cast<std::ptrdiff_t>(which));
    }
    for (int match = 1; match <= 200; ++match) {
        REQUIRE(in_order.is_known(match));
        CHECK(in_order.values(match, 1) == mixed.values(match, 1));
        for (const auto& outcome : games[match]) in_order.add(outcome);
    }
    CHECK(in_order.theta(200) == mixed.theta(200));
    Spsa fresh(settings);
    CHECK(fresh.is_known(8));
    CHECK_FALSE(fresh.is_known(9));
}

TEST_CASE("SPSA finds the optimum of a bowl through the noise of real pairs") {
    // A start that is 100 Elo and more below the optimum in each of one to five dimensions.
    for (const int dimensions : {1, 2, 5}) {
        for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
            CAPTURE(dimensions);
            CAPTURE(seed);
            Settings settings{{}, 5000, 8, 2, seed};
            Bowl bowl;
            for (int i = 0; i < dimensions; ++i) {
                settings.parameters.push_back(
                    parameter("p" + std::to_string(i) + ",20,0,200,10,0.02"));
                bowl.optimum.push_back(70 + 10 * i);
                bowl.half_width.push_back(50);
            }
            const double before = bowl.elo(start_of(settings.parameters));
            const double after = bowl.elo(spsa_end(settings, bowl, seed + 100));
            CHECK(before <= -99 * dimensions);
            CHECK(after >= -12 * dimensions);
        }
    }
}

TEST_CASE("SPSA stays within its limits when the optimum is beyond them") {
    const Bowl bowl{{150}, {60}};
    const Settings settings{{parameter("a,20,0,100,8,0.02")}, 3000, 4, 2, 3};
    const Values end = spsa_end(settings, bowl, 9);
    CHECK(end[0] <= 100);
    CHECK(end[0] >= 85);
}

TEST_CASE("without a signal SPSA walks at random, and not far") {
    // Each step has the deviation r c sqrt(1.6), as of five games one is drawn; 1.6 = 2 * 0.8.
    const Bowl flat{{0}, {1e9}};
    const Settings settings{{parameter("a,100,0,200,5,0.01")}, 2000, 8, 2, 1};
    double variance = 0;
    for (int k = 0; k < settings.iterations; ++k) {
        const Gains gains = gains_of(settings.parameters[0], k, settings.iterations);
        variance += 1.6 * gains.r * gains.c * gains.r * gains.c;
    }
    double squares = 0;
    constexpr int walks = 200;
    for (int walk = 0; walk < walks; ++walk) {
        Settings own = settings;
        own.seed = static_cast<std::uint64_t>(walk);
        const double distance = spsa_end(own, flat, own.seed + 1000)[0] - 100;
        CHECK(std::abs(distance) < 5 * std::sqrt(variance));
        squares += distance * distance;
    }
    // The attackers' advantage makes the two games of a pair end otherwise more often: it is less.
    CHECK(squares / walks < 1.3 * variance);
    CHECK(squares / walks > 0.6 * variance);
}

TEST_CASE("mutations narrow from an eighth of the range to c_end") {
    const Parameter king = parameter("king,10,0,80,2,0.002");
    CHECK(mutation_width(king, 0, 11) == doctest::Approx(10));
    CHECK(mutation_width(king, 5, 11) == doctest::Approx(std::sqrt(20)));
    CHECK(mutation_width(king, 10, 11) == doctest::Approx(2));
    CHECK(mutation_width(king, 0, 1) == doctest::Approx(2));
}

TEST_CASE("after an iteration of royale the best half is still there, and the worst is not") {
    const Settings settings{{parameter("a,50.0,0,100,4,0.01")}, 5, 1, 4, 3};
    Royale tuner(settings);
    std::vector<double> before;
    for (int entrant = 1; entrant <= 4; ++entrant) before.push_back(tuner.values(1, entrant)[0]);
    CHECK(before[0] == 50);
    CHECK_FALSE(tuner.is_known(7));
    int match = 0;
    for (int one = 1; one <= 4; ++one) {
        for (int other = one + 1; other <= 4; ++other) {
            // The higher number wins.
            tuner.add(outcome_of(++match, one, other, -1));
            tuner.add(outcome_of(match, other, one, 1));
        }
    }
    REQUIRE(tuner.is_known(7));
    CHECK(tuner.values(7, 3)[0] == before[2]);
    CHECK(tuner.values(7, 4)[0] == before[3]);
    CHECK(tuner.values(7, 1)[0] != before[0]);
    CHECK(tuner.values(7, 2)[0] != before[1]);
    CHECK(tuner.theta(1)[0] == doctest::Approx((before[2] + before[3]) / 2));
    CHECK(tuner.values(6, 1)[0] == before[0]);
}

TEST_CASE("royale finds the optimum of a bowl through the noise of real pairs") {
    for (const int dimensions : {1, 2, 4}) {
        for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
            CAPTURE(dimensions);
            CAPTURE(seed);
            Settings settings{{}, 60, 1, 12, seed};
            Bowl bowl;
            for (int i = 0; i < dimensions; ++i) {
                settings.parameters.push_back(
                    parameter("p" + std::to_string(i) + ",20,0,200,5,0.02"));
                bowl.optimum.push_back(70 + 10 * i);
                bowl.half_width.push_back(50);
            }
            const double after = bowl.elo(royale_end(settings, bowl, seed + 100));
            CHECK(after >= -15 * dimensions);
        }
    }
}

TEST_CASE("royale without a signal stays within its limits") {
    const Bowl flat{{0}, {1e9}};
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Settings settings{{parameter("a,100,0,200,5,0.01")}, 40, 1, 8, seed};
        const double end = royale_end(settings, flat, seed)[0];
        CHECK(end >= 0);
        CHECK(end <= 200);
    }
}

TEST_SUITE_END();

}  // namespace tafl::tuning::tuning_test
