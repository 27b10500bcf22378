// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/statistics.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <numeric>
#include <utility>

#include "rules/to_underlying.h"
#include "tournaments/scoring/results/likelihood.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

namespace {

double normal_cdf(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

/// Returns the largest log likelihood of the observed shares if the difference is `elo`
/// (likelihood.h).
double likelihood_under(std::span<const double> shares, double elo, EloModel model,
                        int games_per_observation) {
    if (model == EloModel::logistic) return likelihood_with_elo(shares, elo);
    return likelihood_with_t(shares, elo / nelo_per_sigma * std::sqrt(games_per_observation));
}

/// Returns the largest valid difference of a hypothesis. Beyond it, results cannot be distinguished
/// from certain wins, and the computation fails.
double max_elo(EloModel model) { return model == EloModel::logistic ? 6000 : 1'000'000; }

std::string text_of(double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.15g", value);
    return text.data();
}

std::optional<std::string> mistake_in_elo(const char* name, double elo, EloModel model) {
    const double most = max_elo(model);
    if (std::abs(elo) <= most) return std::nullopt;
    return std::string(name) + ": found " + text_of(elo) + ", expected a difference from " +
           text_of(-most) + " to " + text_of(most) + " (" + std::string(name_of(model)) + " Elo)" +
           (std::isfinite(elo) ? ": beyond that, results cannot be distinguished from certain ones"
                               : "");
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

std::vector<double> filled_counts(const ScoreCounts& counts) {
    constexpr double empty_count = 1e-3;
    std::vector<double> filled = counts.counts();
    for (double& count : filled) count = std::max(count, empty_count);
    return filled;
}

double Moments::t() const { return (mean - 0.5) / std::sqrt(variance); }

double Moments::variance_of_t() const {
    const double strength = t();
    return 1 - skewness * strength + (kurtosis - 1) * strength * strength / 4;
}

Moments moments_of(std::span<const double> counts) {
    const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
    const auto score = [&](std::size_t i) { return ratio(i, counts.size() - 1); };
    Moments moments;
    for (std::size_t i = 0; i < counts.size(); ++i) moments.mean += counts[i] / total * score(i);
    double third = 0;
    double fourth = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double distance = score(i) - moments.mean;
        const double square = distance * distance * counts[i] / total;
        moments.variance += square;
        third += square * distance;
        fourth += square * distance * distance;
    }
    if (moments.variance <= 0) return moments;
    moments.skewness = third / std::pow(moments.variance, 1.5);
    moments.kurtosis = fourth / (moments.variance * moments.variance);
    return moments;
}

double score_from_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

namespace {

/// Returns the Elo difference for which the expected score is `score`. Returns nullopt for 0 and 1,
/// where the difference is infinite.
std::optional<double> elo_from_score(double score) {
    if (score <= 0 || score >= 1) return std::nullopt;
    return 400 * std::log10(score / (1 - score));  // this form is 0 at 1/2, not -0
}

std::optional<double> error_of(const std::optional<Interval>& interval) {
    if (!interval) return std::nullopt;
    return (interval->high - interval->low) / 2;
}

std::string text_of(const std::optional<double>& value, const std::optional<Interval>& interval,
                    bool is_corrected) {
    if (!value || !is_corrected || !interval)
        return value ? decimals(value, 2) + " +/- " + decimals(error_of(interval), 2) : "n/a";
    return decimals(value, 2) + " [" + decimals(interval->low, 2) + ", " +
           decimals(interval->high, 2) + "]";
}

}  // namespace

std::optional<double> Elo::elo_error() const { return error_of(elo_interval); }
std::optional<double> Elo::nelo_error() const { return error_of(nelo_interval); }

std::string elo_text(const Elo& elo) {
    return text_of(elo.elo, elo.elo_interval, elo.is_corrected);
}

std::string nelo_text(const Elo& elo) {
    return text_of(elo.nelo, elo.nelo_interval, elo.is_corrected);
}

void Elo::set_elo(double middle, const Interval& scores) {
    elo = elo_from_score(middle);
    const auto low = elo_from_score(scores.low);
    const auto high = elo_from_score(scores.high);
    elo_interval.reset();
    if (low && high) elo_interval = {*low, *high};
}

Elo elo_of(const ScoreCounts& counts) {
    Elo elo;
    elo.games = counts.games();
    const double total = counts.total();
    if (total == 0) return elo;
    const Moments moments = moments_of(counts.counts());
    const double score = moments.mean;
    elo.score = score;
    elo.level = counts.counts()[counts.counts().size() / 2] / total;
    elo.elo = elo_from_score(score);
    if (moments.variance <= 0) {  // all observations are equal
        elo.los = score > 0.5 ? 1.0 : score < 0.5 ? 0.0 : 0.5;
        return elo;
    }
    const double error = std::sqrt(moments.variance / total);
    elo.set_elo(score, {score - two_sided_95 * error, score + two_sided_95 * error});
    const double nelo_per_t = nelo_per_sigma / std::sqrt(counts.games_per_observation());
    elo.nelo = moments.t() * nelo_per_t;
    const double nelo_error =
        two_sided_95 * std::sqrt(moments.variance_of_t() / total) * nelo_per_t;
    elo.nelo_interval = {*elo.nelo - nelo_error, *elo.nelo + nelo_error};
    elo.los = normal_cdf((score - 0.5) / error);
    return elo;
}

std::string_view name_of(EloModel model) {
    return model == EloModel::normalized ? "normalized" : "logistic";
}

std::string_view name_of(Decision decision) {
    constexpr std::array<std::string_view, 3> names = {"continue", "H0", "H1"};
    return names[to_underlying(decision)];
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

std::string to_string(const MatchTest& test) {
    if (!test.sprt) return "all pairs";
    return "SPRT elo0=" + text_of(test.sprt->elo0) + ", elo1=" + text_of(test.sprt->elo1) +
           ", alpha=" + text_of(test.sprt->alpha) + ", beta=" + text_of(test.sprt->beta) +
           ", model=" + std::string(name_of(test.sprt->model));
}

Sprt sprt_of(const ScoreCounts& counts, const SprtTest& test) {
    assert(!mistake_in(test));
    Sprt sprt;
    sprt.lower = std::log(test.beta / (1 - test.alpha));
    sprt.upper = std::log((1 - test.beta) / test.alpha);
    if (counts.total() == 0) return sprt;
    std::vector<double> shares = filled_counts(counts);
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
