// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/sprt_estimate.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>

namespace tafl::tests::sprt_estimate_test {
namespace {

using results::Decision;
using results::EloModel;
using results::Motion;
using results::ScoreCounts;
using results::SprtTest;

/// A random walk on a lattice instead of reflections: `cells` steps from 0 to the nearer bound.
double lattice_probability(const Motion& motion, double bound, double other, double time) {
    constexpr int cells = 40;
    const double step = std::min(bound, other) / cells;
    const int up = static_cast<int>(std::lround(bound / step));
    const int down = static_cast<int>(std::lround(other / step));
    const double tick = step * step / motion.variance;
    const double p_up = 1 / (1 + std::exp(-2 * motion.drift * step / motion.variance));
    std::vector<double> at(static_cast<std::size_t>(up + down + 1), 0);
    at[down] = 1;
    double reached = 0;
    for (int i = 0; i < std::lround(time / tick); ++i) {
        std::vector<double> next(at.size(), 0);
        for (std::size_t place = 1; place + 1 < at.size(); ++place) {
            next[place + 1] += at[place] * p_up;
            next[place - 1] += at[place] * (1 - p_up);
        }
        reached += next.back();
        next.front() = next.back() = 0;
        at = std::move(next);
    }
    return reached;
}

/// An SPRT of pairs that are lost, level or won, played to its end.
class Simulation {
  public:
    Simulation(const SprtTest& test, double decided, std::uint64_t seed)
        : test_(test), decided_(decided), random_(seed) {}

    /// Counts at the decision. `nelo`: true difference in normalized Elo.
    std::array<std::int64_t, 5> run(double nelo) {
        const double t = t_of(nelo);
        const double excess = t * std::sqrt(decided_ / 4 / (1 + t * t));
        std::array<std::int64_t, 5> pairs{};
        std::uniform_real_distribution<double> uniform(0, 1);
        for (;;) {
            const double draw = uniform(random_);
            ++pairs[draw < decided_ / 2 - excess ? 0 : draw < decided_ ? 4 : 2];
            if (is_beyond_a_bound(pairs) &&
                sprt_of(ScoreCounts::of_pairs(pairs), test_).decision != Decision::go_on) {
                return pairs;
            }
        }
    }

  private:
    static double t_of(double nelo) {
        return nelo * std::numbers::ln10 / 800 * std::numbers::sqrt2;
    }

    /// By the usual approximation: the exact ratio takes a millisecond.
    [[nodiscard]] bool is_beyond_a_bound(const std::array<std::int64_t, 5>& pairs) const {
        const double n = static_cast<double>(pairs[0] + pairs[2] + pairs[4]);
        if (pairs[0] == 0 || pairs[4] == 0) return true;
        const double mean = static_cast<double>(pairs[4] - pairs[0]) / n / 2;
        const double sigma =
            std::sqrt(static_cast<double>(pairs[4] + pairs[0]) / n / 4 - mean * mean);
        const double t0 = t_of(test_.elo0);
        const double t1 = t_of(test_.elo1);
        return std::abs(n * (t1 - t0) * (mean / sigma - (t0 + t1) / 2)) > std::log(0.95 / 0.05);
    }

    SprtTest test_;
    double decided_;
    std::mt19937_64 random_;
};

TEST_SUITE("tournaments/scoring/results/sprt_estimate") {
    TEST_CASE("passage probabilities are those of a random walk") {
        for (const double drift : {-1.5, -0.3, 0.0, 0.4, 2.0}) {
            for (const double other : {1.0, 2.0, 0.5}) {
                for (const double time : {0.1, 0.5, 2.0}) {
                    CAPTURE(drift);
                    CAPTURE(other);
                    CAPTURE(time);
                    const Motion motion{drift, 1.7};
                    CHECK(std::abs(passage_probability(motion, 1, other, time) -
                                   lattice_probability(motion, 1, other, time)) < 3e-3);
                }
            }
        }
        // Wald: with drift d and variance v, bounds b and -a, for ever.
        const double wald = (1 - std::exp(2.0)) / (std::exp(-4.0) - std::exp(2.0));
        CHECK(std::abs(passage_probability(Motion{1, 1}, 2, 1, 1e4) - wald) < 1e-9);
    }

    TEST_CASE("nothing is corrected before a bound is reached") {
        SprtTest test;
        const ScoreCounts counts =
            ScoreCounts::of_pairs(std::array<std::int64_t, 5>{5, 8, 30, 9, 7});
        const auto elo = elo_after(counts, test);
        CHECK_FALSE(elo.is_corrected);
        CHECK(elo.elo == elo_of(counts).elo);
    }

    // Plain estimates of such tests hold the truth in 0.89 to 0.92 of 95 % intervals.
    TEST_CASE("corrected Elo is median-unbiased, and its interval holds the truth") {
        struct Row {
            double elo1;
            double decided;  ///< share of pairs
            double truth;
        };
        for (const Row& row : {Row{30, 0.24, 0}, Row{30, 0.24, 15}, Row{30, 0.24, 30},
                               Row{30, 0.5, 60}, Row{60, 0.9, 60}, Row{60, 0.6, -20}}) {
            CAPTURE(row.truth);
            CAPTURE(row.decided);
            SprtTest test;
            test.elo1 = row.elo1;
            Simulation simulation(test, row.decided, 17);
            constexpr int runs = 250;
            int below = 0;
            int held = 0;
            for (int run = 0; run < runs; ++run) {
                const auto elo = elo_after(ScoreCounts::of_pairs(simulation.run(row.truth)), test);
                REQUIRE(elo.is_corrected);
                if (*elo.nelo < row.truth) ++below;
                if (elo.nelo_interval->low <= row.truth && row.truth <= elo.nelo_interval->high)
                    ++held;
            }
            CAPTURE(below);
            CAPTURE(held);
            CHECK(std::abs(below - 125) <= 32);  // four standard errors of 8
            CHECK(held >= 224);                  // of 3.4
            CHECK(held <= 249);
        }
    }

    TEST_CASE("both models and perfect scores have finite numbers") {
        for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
            for (const std::array<std::int64_t, 5>& pairs :
                 {std::array<std::int64_t, 5>{0, 0, 0, 0, 30},
                  {40, 0, 0, 0, 0},
                  {0, 0, 0, 9, 900},
                  {0, 0, 5000, 0, 1},
                  {300, 20, 40, 20, 100}}) {
                SprtTest test;
                test.model = model;
                test.elo1 = 30;
                const auto elo = elo_after(ScoreCounts::of_pairs(pairs), test);
                if (!elo.is_corrected) continue;
                REQUIRE(elo.nelo.has_value());
                CHECK(std::isfinite(*elo.nelo));
                CHECK(elo.nelo_interval->low <= *elo.nelo);
                CHECK(*elo.nelo <= elo.nelo_interval->high);
            }
        }
    }
}

}  // namespace
}  // namespace tafl::tests::sprt_estimate_test
