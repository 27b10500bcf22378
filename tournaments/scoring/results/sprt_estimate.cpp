// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/sprt_estimate.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tafl::results {

namespace {

/// Returns ln(erfc(x)). Uses an asymptotic series for large x: erfc() underflows from 27 on.
double log_erfc(double x) {
    constexpr double large = 20;
    if (x < large) return std::log(std::erfc(x));
    return -x * x - std::log(x / std::numbers::inv_sqrtpi) - 1 / (2 * x * x);
}

/// Finished test as a Brownian motion. Its place after n observations is n * (t - middle), where
/// t is (mean - 1/2) / sigma. The log likelihood ratio is proportional to the place.
struct StoppedTest {
    double middle = 0;    ///< middle between the hypotheses, as t
    double variance = 1;  ///< variance of t, times the number of observations
    double lower = 0;     ///< distance of the bound of H0; positive
    double upper = 0;     ///< distance of the bound of H1; positive
    double time = 0;      ///< observations until the bound was reached; may be fractional
    bool is_h1 = false;

    /// Returns the probability of an outcome worse than this one, at the strength `t`. Decreases
    /// with `t`.
    [[nodiscard]] double probability_of_worse(double t) const {
        const Motion motion{t - middle, variance};
        if (is_h1) return 1 - passage_probability(motion, upper, lower, time);
        return passage_probability({-motion.drift, variance}, lower, upper, time);
    }

    /// Returns the strength at which a worse outcome has the probability `p`.
    [[nodiscard]] double strength(double p) const {
        double step = std::sqrt(variance / time);
        double low = middle - step;
        double high = middle + step;
        for (; probability_of_worse(low) < p; step *= 2) low -= step;
        for (; probability_of_worse(high) > p; step *= 2) high += step;
        for (double t = low; low < high; (probability_of_worse(t) > p ? low : high) = t) {
            t = std::midpoint(low, high);
            if (t == low || t == high) break;
        }
        return low;
    }
};

StoppedTest stopped_test(const ScoreCounts& counts, const Moments& moments, const SprtTest& test,
                         const Sprt& sprt) {
    const double sigma = std::sqrt(moments.variance);
    const auto t_of = [&](double elo) {
        if (test.model == EloModel::logistic) return (score_from_elo(elo) - 0.5) / sigma;
        return elo / nelo_per_sigma * std::sqrt(counts.games_per_observation());
    };
    const double t = moments.t();
    StoppedTest stopped;
    stopped.middle = std::midpoint(t_of(test.elo0), t_of(test.elo1));
    // A logistic test uses the score only and treats sigma as a constant.
    stopped.variance = test.model == EloModel::normalized ? moments.variance_of_t() : 1;
    stopped.is_h1 = sprt.decision == Decision::accept_h1;
    const double bound = stopped.is_h1 ? sprt.upper : sprt.lower;
    // The last observation goes beyond the bound. Interpolate the time at which it was reached.
    stopped.time = counts.total() * bound / sprt.llr;
    double scale = counts.total() * (t - stopped.middle) / sprt.llr;
    if (scale <= 0) scale = stopped.variance / (t_of(test.elo1) - t_of(test.elo0));
    stopped.lower = -sprt.lower * scale;
    stopped.upper = sprt.upper * scale;
    return stopped;
}

}  // namespace

double passage_probability(const Motion& motion, double bound, double other, double time) {
    // Reflection at both bounds. Sums, over all integers n, the passages of an unbounded motion at
    // bound + 2 n width.
    const double width = bound + other;
    const double spread = std::sqrt(2 * motion.variance * time);
    const double drift = std::abs(motion.drift);
    const auto passage = [&](double place) {
        const double distance = std::abs(place);
        const double way = motion.drift * bound / motion.variance;
        const double exponent = drift * distance / motion.variance;
        const double with = std::exp(way - exponent + log_erfc((distance - drift * time) / spread));
        const double against =
            std::exp(way + exponent + log_erfc((distance + drift * time) / spread));
        return std::copysign((with + against) / 2, place);
    };
    double sum = passage(bound);
    constexpr double nothing = 1e-17;
    constexpr int max_terms = 100'000;
    for (int n = 1; n <= max_terms; ++n) {
        const double beyond = passage(bound + 2 * n * width);
        const double behind = passage(bound - 2 * n * width);
        sum += beyond + behind;
        if (beyond < nothing && -behind < nothing) break;
    }
    return std::clamp(sum, 0.0, 1.0);
}

Elo elo_after(const ScoreCounts& counts, const SprtTest& test) {
    Elo elo = elo_of(counts);
    const Sprt sprt = sprt_of(counts, test);
    if (sprt.decision == Decision::go_on) return elo;
    const Moments moments = moments_of(filled_counts(counts));
    const StoppedTest stopped = stopped_test(counts, moments, test, sprt);
    constexpr double tail = 0.025;
    const double t = stopped.strength(0.5);
    const Interval interval{stopped.strength(1 - tail), stopped.strength(tail)};
    const double nelo_per_t = nelo_per_sigma / std::sqrt(counts.games_per_observation());
    elo.nelo = t * nelo_per_t;
    elo.nelo_interval = {interval.low * nelo_per_t, interval.high * nelo_per_t};
    const auto score_of = [&](double value) { return 0.5 + value * std::sqrt(moments.variance); };
    elo.set_elo(score_of(t), {score_of(interval.low), score_of(interval.high)});
    elo.is_corrected = true;
    return elo;
}

}  // namespace tafl::results
