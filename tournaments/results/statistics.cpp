// SPDX-License-Identifier: MIT
#include "tournaments/results/statistics.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <numeric>
#include <utility>

#include "tournaments/results/likelihood.h"
#include "tournaments/results/numbers.h"

namespace tafl::results {

namespace {

const double nelo_per_sigma = 800 / std::numbers::ln10;

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

Distribution distribution_of(const ScoreCounts& counts) {
    Distribution distribution;
    for (std::size_t i = 0; i < counts.counts().size(); ++i) {
        distribution.push_back({counts.score(i), counts.counts()[i] / counts.total()});
    }
    return distribution;
}

double normal_cdf(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

/// None at 0 and 1, where there is no finite Elo difference.
std::optional<double> elo_from_score(double score) {
    if (score <= 0 || score >= 1) return std::nullopt;
    return -400 * std::log10(1 / score - 1);
}

/// How well the observed shares can be explained if the difference is `elo`.
double likelihood_under(std::span<const double> shares, double elo, EloModel model,
                        int games_per_observation) {
    if (model == EloModel::logistic) return likelihood_with_elo(shares, elo);
    return likelihood_with_t(shares, elo / nelo_per_sigma * std::sqrt(games_per_observation));
}

/// No more than that can be told from a certain win, or be calculated.
double most_elo(EloModel model) { return model == EloModel::logistic ? 6000 : 1'000'000; }

std::string text_of(double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.15g", value);
    return text.data();
}

std::optional<std::string> mistake_in_elo(const char* name, double elo, EloModel model) {
    const double most = most_elo(model);
    if (std::abs(elo) <= most) return std::nullopt;
    return std::string(name) + ": found " + text_of(elo) + ", expected a difference from " +
           text_of(-most) + " to " + text_of(most) + " (" + std::string(name_of(model)) + " Elo)" +
           (std::isfinite(elo) ? ": beyond that no results can be told from certain ones" : "");
}

std::optional<std::string> mistake_in_probability(const char* name, double probability) {
    constexpr double least = 1e-9;
    if (probability >= least && probability < 0.5) return std::nullopt;
    return std::string(name) + ": found " + text_of(probability) + ", expected " + name +
           " between 0 and 0.5 (at least " + text_of(least) + ")";
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
    const auto [score, variance] = moments_of(distribution_of(counts));
    elo.score = score;
    elo.draw_ratio = counts.counts()[counts.counts().size() / 2] / total;
    elo.elo = elo_from_score(score);
    if (variance <= 0) {  // nothing else was ever seen
        elo.los = score > 0.5 ? 1.0 : score < 0.5 ? 0.0 : 0.5;
        return elo;
    }
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

std::optional<std::string> mistake_in(const SprtTest& test) {
    for (const auto& [name, elo] : {std::pair("elo0", test.elo0), std::pair("elo1", test.elo1)}) {
        if (auto mistake = mistake_in_elo(name, elo, test.model)) return mistake;
    }
    if (test.elo0 >= test.elo1) {
        return "elo0 and elo1: found " + text_of(test.elo0) + " and " + text_of(test.elo1) +
               ", expected elo0 to be less than elo1";
    }
    for (const auto& [name, probability] :
         {std::pair("alpha", test.alpha), std::pair("beta", test.beta)}) {
        if (auto mistake = mistake_in_probability(name, probability)) return mistake;
    }
    return std::nullopt;
}

Sprt sprt_of(const ScoreCounts& counts, const SprtTest& test) {
    assert(!mistake_in(test));
    Sprt sprt;
    sprt.lower = std::log(test.beta / (1 - test.alpha));
    sprt.upper = std::log((1 - test.beta) / test.alpha);
    if (counts.total() == 0) return sprt;
    constexpr double empty_count = 1e-3;
    std::vector<double> shares = counts.counts();
    for (double& count : shares) count = std::max(count, empty_count);
    const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= total;
    const auto under = [&](double elo) {
        return likelihood_under(shares, elo, test.model, counts.games_per_observation());
    };
    sprt.llr = total * (under(test.elo1) - under(test.elo0));
    if (sprt.llr >= sprt.upper) sprt.decision = Decision::accept_h1;
    if (sprt.llr <= sprt.lower) sprt.decision = Decision::accept_h0;
    return sprt;
}

}  // namespace tafl::results
