// SPDX-License-Identifier: MIT
// Strength from results: Elo, normalized Elo, likelihood of superiority, SPRT. Pure functions of
// counts, seen from the first of two players. As the sides of tafl are unequal, games are best
// counted in pairs with the sides swapped (pentanomial); single games (trinomial) are taken as
// well. Sources: Michel Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo
// made practical"; the values of fastchess and fishtest are reproduced in the tests.
#pragma once

#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/results/interval.h"
#include "tournaments/words.h"

namespace tafl::results {

/// How often each score occurred, from the worst to the best, evenly spaced from 0 to 1: three
/// counts for single games (loss, draw, win), five for pairs of games (0, 0.5, 1, 1.5, 2 points of
/// 2).
class ScoreCounts {
  public:
    [[nodiscard]] static ScoreCounts of_games(std::int64_t wins, std::int64_t draws,
                                              std::int64_t losses);
    /// `pairs` holds five counts.
    [[nodiscard]] static ScoreCounts of_pairs(std::span<const std::int64_t, 5> pairs);

    [[nodiscard]] const std::vector<double>& counts() const { return counts_; }
    [[nodiscard]] double score(std::size_t i) const {
        return static_cast<double>(i) / static_cast<double>(counts_.size() - 1);
    }
    /// Observations: games, or pairs.
    [[nodiscard]] double total() const;
    [[nodiscard]] int games_per_observation() const { return counts_.size() == 5 ? 2 : 1; }
    [[nodiscard]] std::int64_t games() const;

  private:
    std::vector<double> counts_;
};

/// `counts`; cells without an observation are 0.001, so that a perfect score has finite values.
[[nodiscard]] std::vector<double> filled_counts(const ScoreCounts& counts);

/// Moments of the score of one observation.
struct Moments {
    double mean = 0;
    double variance = 0;
    double skewness = 0;  ///< 0 if the variance is 0
    double kurtosis = 1;  ///< fourth standardized moment; 1 if the variance is 0

    /// Strength in standard deviations. The variance must be positive.
    [[nodiscard]] double t() const;
    /// Variance of the estimate of t, times the number of observations (delta method).
    [[nodiscard]] double variance_of_t() const;
};
/// Returns the moments of evenly spaced scores from 0 to 1, by their counts or shares.
[[nodiscard]] Moments moments_of(std::span<const double> counts);

/// Normalized Elo of t = 1 per game.
inline constexpr double nelo_per_sigma = 800 / std::numbers::ln10;
/// None at 0 and 1, where no finite difference exists.
[[nodiscard]] std::optional<double> elo_from_score(double score);
[[nodiscard]] double score_from_elo(double elo);

/// A value that does not exist (no games, a perfect score) is none; nothing here is ever infinite
/// or not a number.
struct Elo {
    std::int64_t games = 0;
    std::optional<double> score;  ///< 0 to 1
    std::optional<double> elo;
    std::optional<Interval> elo_interval;
    std::optional<double> nelo;  ///< normalized Elo
    std::optional<Interval> nelo_interval;
    bool is_corrected = false;  ///< for the stop of an SPRT (sprt_estimate.h)
    std::optional<double> los;  ///< likelihood of superiority, 0 to 1
    /// Share of level observations: drawn games, or pairs in which both scored the same (1:1 by
    /// two draws, or by a win each).
    std::optional<double> level;

    /// Half widths of the intervals.
    [[nodiscard]] std::optional<double> elo_error() const;
    [[nodiscard]] std::optional<double> nelo_error() const;
    /// Sets Elo and its interval from scores. None where a score has no finite difference.
    void set_elo(double middle, const Interval& scores);
};
/// "12.30 +/- 15.10"; "9.51 [0.62, 18.20]" if it is corrected; "n/a".
[[nodiscard]] std::string elo_text(const Elo& elo);
[[nodiscard]] std::string nelo_text(const Elo& elo);
[[nodiscard]] Elo elo_of(const ScoreCounts& counts);

/// What Elo differences of a test mean.
enum class EloModel : std::uint8_t { normalized, logistic };
[[nodiscard]] std::string_view name_of(EloModel model);

/// A sequential probability ratio test of H0 (the difference is elo0) against H1 (it is elo1).
struct SprtTest {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;  ///< probability to accept H1 although H0 holds
    double beta = 0.05;   ///< probability to accept H0 although H1 holds
    EloModel model = EloModel::normalized;
};

/// When a match ends: at the decision of `sprt`, or without one after all its pairs.
struct MatchTest {
    std::optional<SprtTest> sprt;
};
/// "all pairs", or "SPRT elo0=0, elo1=5, alpha=0.05, beta=0.05, model=normalized".
[[nodiscard]] std::string to_string(const MatchTest& test);

/// What is wrong with a test, as a sentence: a hypothesis that no results can have (not a number,
/// infinite, so large that a score cannot be told from 0 or 1), elo0 not less than elo1, a
/// probability that is none or useless. None if it can be calculated.
[[nodiscard]] std::optional<std::string> mistake_in(const SprtTest& test);

enum class Decision : std::uint8_t { go_on, accept_h0, accept_h1 };
/// "continue", "H0" or "H1".
[[nodiscard]] std::string_view name_of(Decision decision);

struct Sprt {
    double llr = 0;    ///< log likelihood ratio, by maximum likelihood
    double lower = 0;  ///< at or below it H0 is accepted
    double upper = 0;  ///< at or above it H1 is accepted
    Decision decision = Decision::go_on;
};
/// Of a test without a mistake. Cells without an observation count as 0.001, so that a perfect
/// score has a finite ratio. Without any observation the ratio is 0.
[[nodiscard]] Sprt sprt_of(const ScoreCounts& counts, const SprtTest& test);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::EloModel last_of<results::EloModel> = results::EloModel::logistic;

}  // namespace tafl::tournaments
