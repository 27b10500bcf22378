// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/stopping_rule.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <queue>
#include <random>

#include "rules/result.h"

namespace tafl::tests::stopping_rule_test {
namespace {

using results::Decision;
using results::Outcome;
using results::Repeats;
using results::SprtTest;
using results::StoppingRule;
using rules::Result;
using rules::Side;

/// Game 1 or 2 of a match between engines 1 and 2. `half_points` of engine 1: 0, 1 or 2.
Outcome game_of(int match, int game, int half_points, std::uint64_t fingerprint = 0) {
    Outcome outcome;
    outcome.match = match;
    outcome.entrants = game == 1 ? rules::BySide<int>{1, 2} : rules::BySide<int>{2, 1};
    const Side one = game == 1 ? Side::attackers : Side::defenders;
    outcome.end.result = half_points == 1   ? Result::draw
                         : half_points == 2 ? win_of(one)
                                            : win_of(opponent(one));
    outcome.fingerprint = fingerprint;
    return outcome;
}

/// Adds both games of a match in which engine 1 scores `points` (0, 1 or 2); the second game first.
bool add_pair(StoppingRule& rule, int match, int points, std::uint64_t moves = 0) {
    rule.add(game_of(match, 2, points == 2 ? 2 : 0, moves));
    return rule.add(game_of(match, 1, points == 0 ? 0 : 2, moves == 0 ? 0 : moves + 1));
}

SprtTest test_of(double elo0, double elo1) {
    SprtTest test;
    test.elo0 = elo0;
    test.elo1 = elo1;
    return test;
}

/// Points of engine 1 in a pair. 76 % of pairs are 1:1, as Huscarl's in Brandub.
class Pairs {
  public:
    /// `nelo`: true difference in normalized Elo.
    explicit Pairs(double nelo, std::uint64_t seed) : random_(seed) {
        const double t = nelo * std::numbers::ln10 / 800 * std::numbers::sqrt2;
        constexpr double decided = 0.24;
        const double excess = t * std::sqrt(decided / 4 / (1 + t * t));  // mean - 1/2
        loss_ = decided / 2 - excess;
        win_ = decided / 2 + excess;
    }
    int points() {
        const double draw = std::uniform_real_distribution<double>(0, 1)(random_);
        return draw < loss_ ? 0 : draw < loss_ + win_ ? 2 : 1;
    }
    std::mt19937_64& random() { return random_; }

  private:
    std::mt19937_64 random_;
    double loss_ = 0;
    double win_ = 0;
};

/// Runs a match on `slots`. A pair lasts an exponential time; its mean is `ratio` if engine 1 wins
/// it, 1 / `ratio` if it loses it. Returns the decision.
Decision simulated_match(const SprtTest& test, double nelo, int slots, double ratio,
                         std::uint64_t seed) {
    struct Running {
        double end;
        int match;
        int points;
        bool operator<(const Running& other) const { return end > other.end; }
    };
    Pairs pairs(nelo, seed);
    std::priority_queue<Running> running;
    StoppingRule rule(2, test, Repeats::left_out);
    int started = 0;
    const auto start = [&](double now) {
        const int points = pairs.points();
        const double mean = points == 2 ? ratio : points == 0 ? 1 / ratio : 1;
        const double length = std::exponential_distribution<double>(1 / mean)(pairs.random());
        running.push({now + length, ++started, points});
    };
    for (int i = 0; i < slots; ++i) start(0);
    for (;;) {
        const Running ended = running.top();
        running.pop();
        if (add_pair(rule, ended.match, ended.points)) return rule.decision();
        start(ended.end);
    }
}

TEST_SUITE("tournaments/scoring/results/stopping_rule") {
    TEST_CASE("a pair counts when all earlier pairs have counted") {
        StoppingRule rule(2, std::nullopt, Repeats::left_out);
        add_pair(rule, 2, 2);
        add_pair(rule, 3, 2);
        CHECK(rule.meetings()[0].pair_counts().total() == 0);
        CHECK(rule.uncounted_pairs(rule.meetings()[0]) == 2);
        rule.add(game_of(1, 1, 0));
        CHECK(rule.meetings()[0].games().total() == 0);
        rule.add(game_of(1, 2, 0));
        CHECK(rule.meetings()[0].pairs() == std::array<std::int64_t, 5>{1, 0, 0, 0, 2});
        CHECK(rule.uncounted_pairs(rule.meetings()[0]) == 0);
    }

    TEST_CASE("a pair with a game that was not played is skipped") {
        StoppingRule rule(2, std::nullopt, Repeats::left_out);
        for (const int game : {1, 2}) {
            Outcome absent = game_of(1, game, 0);
            absent.end.termination = rules::Termination::withdrawn;
            rule.add(absent);
        }
        add_pair(rule, 2, 2);
        CHECK(rule.meetings()[0].pairs() == std::array<std::int64_t, 5>{0, 0, 0, 0, 1});
    }

    TEST_CASE("of two equal pairs the later one in the schedule is the repeat") {
        StoppingRule rule(2, std::nullopt, Repeats::left_out);
        add_pair(rule, 3, 2, 50);
        add_pair(rule, 2, 1, 10);
        add_pair(rule, 1, 2, 50);
        const auto& meeting = rule.meetings()[0];
        CHECK(meeting.repeated_pairs() == 1);
        CHECK(meeting.repeats_in_a_row() == 1);
        CHECK(meeting.pairs() == std::array<std::int64_t, 5>{0, 0, 1, 0, 1});
    }

    TEST_CASE("decision and counts are those of the schedule in any order of arrival") {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            CAPTURE(seed);
            Pairs pairs(40, seed);
            std::vector<int> points;
            for (int i = 0; i < 400; ++i) points.push_back(pairs.points());
            const SprtTest test = test_of(0, 60);
            StoppingRule in_order(2, test, Repeats::left_out);
            std::vector<int> order;
            for (int match = 1; match <= 400; ++match) {
                order.push_back(match);
                add_pair(in_order, match, points[match - 1]);
            }
            std::ranges::shuffle(order, pairs.random());
            StoppingRule shuffled(2, test, Repeats::left_out);
            for (const int match : order) add_pair(shuffled, match, points[match - 1]);
            CHECK(shuffled.decision() == in_order.decision());
            CHECK(shuffled.meetings()[0].pairs() == in_order.meetings()[0].pairs());
            CHECK(shuffled.uncounted_pairs(shuffled.meetings()[0]) ==
                  in_order.uncounted_pairs(in_order.meetings()[0]));
        }
    }

    // In the order of arrival of 320 slots H0 is accepted in nearly all of these matches.
    TEST_CASE("error rates hold if the pairs of the stronger engine last longer") {
        const SprtTest test = test_of(0, 60);
        int false_h0 = 0;
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            if (simulated_match(test, 60, 320, 1.5, seed) == Decision::accept_h0) ++false_h0;
        }
        CHECK(false_h0 <= 4);  // of 12, with 0.05 each: more have a probability of 2e-4
    }

    TEST_CASE("a match is over when it does nothing but repeat itself") {
        StoppingRule rule(3, std::nullopt, Repeats::left_out);
        StoppingRule kept(3, std::nullopt, Repeats::kept);
        int ended_at = 0;
        for (int match = 1; match <= 70 && ended_at == 0; ++match) {
            for (const int number : {1, 2}) {
                Outcome game = game_of(match, number, number == 1 ? 2 : 0);
                game.fingerprint = static_cast<std::uint64_t>(match == 10 ? 4 : 2) +
                                   static_cast<std::uint64_t>(number - 1);
                if (match % 2 == 0) {  // another two of the three, with games of their own
                    game.fingerprint += 100;
                    game.entrants = game.entrants.attackers == 1 ? rules::BySide<int>{2, 3}
                                                                 : rules::BySide<int>{3, 2};
                }
                if (rule.add(game)) ended_at = match;
                CHECK_FALSE(kept.add(game));
            }
        }
        CHECK(ended_at == 10 + StoppingRule::max_repeats_in_a_row);
        CHECK(rule.repeats_itself());
        CHECK(rule.decision() == Decision::go_on);
        CHECK(rule.distinct().games == 120);
        CHECK(rule.distinct().distinct == 6);
    }
}

}  // namespace
}  // namespace tafl::tests::stopping_rule_test
