// SPDX-License-Identifier: MIT
#include "tournaments/results/statistics.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tafl::tournaments {

namespace {

const double nelo_per_sigma = 800 / std::numbers::ln10;
constexpr double two_sided_95 = 1.959963984540054;

/// A value and its probability.
struct Atom {
    double value;
    double probability;
};
using Distribution = std::vector<Atom>;

struct Moments {
    double mean = 0;
    double variance = 0;
};

Moments moments_of(const Distribution& distribution) {
    Moments moments;
    for (const Atom& atom : distribution) moments.mean += atom.probability * atom.value;
    for (const Atom& atom : distribution) {
        moments.variance += atom.probability * std::pow(atom.value - moments.mean, 2);
    }
    return moments;
}

/// Empty cells count as `empty_count`.
Distribution distribution_of(const ScoreCounts& counts, double empty_count) {
    Distribution distribution;
    double total = 0;
    for (std::size_t i = 0; i < counts.counts().size(); ++i) {
        const double count = counts.counts()[i] > 0 ? counts.counts()[i] : empty_count;
        distribution.push_back({counts.score(i), count});
        total += count;
    }
    for (Atom& atom : distribution) atom.probability /= total;
    return distribution;
}

double normal_cdf(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

/// None at 0 and 1, where there is no finite Elo difference.
std::optional<double> elo_from_score(double score) {
    if (score <= 0 || score >= 1) return std::nullopt;
    return -400 * std::log10(1 / score - 1);
}

double score_from_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

/// The root of a function that falls from positive to negative between `low` and `high`.
template <class Function>
double root_between(double low, double high, Function f) {
    constexpr int halvings = 200;
    for (int i = 0; i < halvings; ++i) {
        const double middle = std::midpoint(low, high);
        (f(middle) > 0 ? low : high) = middle;
    }
    return std::midpoint(low, high);
}

/// The distribution on the same values that is most likely to have been observed as `observed`,
/// given that its mean is `mean` (Van den Bergh, "A practical introduction to the GSPRT",
/// proposition 1.1).
Distribution likeliest_with_mean(const Distribution& observed, double mean) {
    const auto [least, most] = std::ranges::minmax(observed, {}, &Atom::value);
    constexpr double margin = 1e-12;  // away from the poles
    const double low = -1 / (most.value - mean) * (1 - margin);
    const double high = -1 / (least.value - mean) * (1 - margin);
    const double x = root_between(low, high, [&](double candidate) {
        double sum = 0;
        for (const Atom& atom : observed) {
            const double distance = atom.value - mean;
            sum += atom.probability * distance / (1 + candidate * distance);
        }
        return sum;
    });
    Distribution likeliest = observed;
    for (Atom& atom : likeliest) atom.probability /= 1 + x * (atom.value - mean);
    return likeliest;
}

/// The same, given that (mean - 1/2) / sigma is `t` ("Normalized Elo made practical", section 4): a
/// fixed point of problems of the other kind.
Distribution likeliest_with_t(const Distribution& observed, double t) {
    constexpr int most_rounds = 30;
    constexpr double precision = 1e-9;
    Distribution likeliest = observed;
    for (Atom& atom : likeliest) atom.probability = 1.0 / static_cast<double>(observed.size());
    for (int round = 0; round < most_rounds; ++round) {
        const Moments moments = moments_of(likeliest);
        const double sigma = std::sqrt(moments.variance);
        Distribution shifted = observed;
        for (Atom& atom : shifted) {
            const double deviation = (moments.mean - atom.value) / sigma;
            atom.value = atom.value - 0.5 - t * sigma * (1 + deviation * deviation) / 2;
        }
        const Distribution next = likeliest_with_mean(shifted, 0);
        double change = 0;
        for (std::size_t i = 0; i < next.size(); ++i) {
            change = std::max(change, std::abs(next[i].probability - likeliest[i].probability));
            likeliest[i].probability = next[i].probability;
        }
        if (change < precision) break;
    }
    return likeliest;
}

Distribution likeliest_under(const Distribution& observed, double elo, const SprtTest& test,
                             int games_per_observation) {
    if (test.model == EloModel::logistic) return likeliest_with_mean(observed, score_from_elo(elo));
    return likeliest_with_t(observed, elo / nelo_per_sigma * std::sqrt(games_per_observation));
}

}  // namespace

ScoreCounts ScoreCounts::of_games(std::int64_t wins, std::int64_t draws, std::int64_t losses) {
    ScoreCounts counts;
    for (const std::int64_t count : {losses, draws, wins}) {
        assert(count >= 0);
        counts.counts_.push_back(static_cast<double>(count));
    }
    return counts;
}

ScoreCounts ScoreCounts::of_pairs(std::span<const std::int64_t, 5> pairs) {
    ScoreCounts counts;
    for (const std::int64_t count : pairs) {
        assert(count >= 0);
        counts.counts_.push_back(static_cast<double>(count));
    }
    return counts;
}

double ScoreCounts::total() const { return std::accumulate(counts_.begin(), counts_.end(), 0.0); }

std::int64_t ScoreCounts::games() const {
    return static_cast<std::int64_t>(total()) * games_per_observation();
}

Elo elo_of(const ScoreCounts& counts) {
    Elo elo;
    elo.games = counts.games();
    const double total = counts.total();
    if (total == 0) return elo;
    const auto [score, variance] = moments_of(distribution_of(counts, 0));
    elo.score = score;
    elo.draw_ratio = counts.counts()[counts.counts().size() / 2] / total;
    elo.elo = elo_from_score(score);
    if (variance <= 0) return elo;
    const double error = std::sqrt(variance / total);
    const auto highest = elo_from_score(score + two_sided_95 * error);
    const auto lowest = elo_from_score(score - two_sided_95 * error);
    if (highest && lowest) elo.elo_error = (*highest - *lowest) / 2;
    const double sigma_per_game = std::sqrt(variance * counts.games_per_observation());
    elo.nelo = (score - 0.5) / sigma_per_game * nelo_per_sigma;
    elo.nelo_error = two_sided_95 / std::sqrt(static_cast<double>(elo.games)) * nelo_per_sigma;
    elo.los = normal_cdf((score - 0.5) / error);
    return elo;
}

std::string_view name_of(EloModel model) {
    return model == EloModel::normalized ? "normalized" : "logistic";
}

std::string_view name_of(Decision decision) {
    constexpr std::array<std::string_view, 3> names = {"continue", "H0", "H1"};
    return names[static_cast<std::size_t>(decision)];
}

Sprt sprt_of(const ScoreCounts& counts, const SprtTest& test) {
    Sprt sprt;
    sprt.lower = std::log(test.beta / (1 - test.alpha));
    sprt.upper = std::log((1 - test.beta) / test.alpha);
    if (counts.total() == 0) return sprt;
    constexpr double empty_count = 1e-3;
    const Distribution observed = distribution_of(counts, empty_count);
    const int per_observation = counts.games_per_observation();
    const Distribution h0 = likeliest_under(observed, test.elo0, test, per_observation);
    const Distribution h1 = likeliest_under(observed, test.elo1, test, per_observation);
    for (std::size_t i = 0; i < observed.size(); ++i) {
        const double count = std::max(counts.counts()[i], empty_count);
        sprt.llr += count * std::log(h1[i].probability / h0[i].probability);
    }
    if (sprt.llr >= sprt.upper) sprt.decision = Decision::accept_h1;
    if (sprt.llr <= sprt.lower) sprt.decision = Decision::accept_h0;
    return sprt;
}

}  // namespace tafl::tournaments
