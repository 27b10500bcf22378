// SPDX-License-Identifier: MIT
// Computes strength from results: Elo, normalized Elo, likelihood of superiority, SPRT. Pure
// functions of counts, from the viewpoint of the first of two players. The sides of tafl are
// unequal, so results should be counted in game pairs with sides swapped (pentanomial). Counts of
// single games (trinomial) are also accepted. Sources: Michel Van den Bergh, "A practical
// introduction to the GSPRT" and "Normalized Elo made practical". The tests compare the values with
// those of fastchess and fishtest.
#pragma once

#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/base/words.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

/// Number of observations for each score. An observation is a game or a game pair. Scores are
/// evenly spaced from 0 (the worst) to 1 (the best). Games have three counts (loss, draw, win).
/// Game pairs have five counts (0, 0.5, 1, 1.5, 2 points of 2).
class ScoreCounts {
  public:
    [[nodiscard]] static ScoreCounts of_games(std::int64_t wins, std::int64_t draws,
                                              std::int64_t losses);
    /// `pairs` are the numbers of game pairs with 0, 0.5, 1, 1.5 and 2 points.
    [[nodiscard]] static ScoreCounts of_pairs(std::span<const std::int64_t, 5> pairs);

    [[nodiscard]] const std::vector<double>& counts() const { return counts_; }
    /// Returns the score, 0 to 1, of the observations in count `i`.
    [[nodiscard]] double score(std::size_t i) const { return ratio(i, counts_.size() - 1); }
    /// Returns the number of observations: games or game pairs.
    [[nodiscard]] double total() const;
    [[nodiscard]] int games_per_observation() const { return counts_.size() == 5 ? 2 : 1; }
    [[nodiscard]] std::int64_t games() const;

  private:
    std::vector<double> counts_;
};

/// Returns the counts, with 0.001 in place of each 0. So the statistics of a perfect score are
/// finite.
[[nodiscard]] std::vector<double> filled_counts(const ScoreCounts& counts);

/// Moments of the distribution of the score of one observation.
struct Moments {
    double mean = 0;
    double variance = 0;
    double skewness = 0;  ///< 0 if the variance is 0
    double kurtosis = 1;  ///< fourth standardized moment; 1 if the variance is 0

    /// Returns t, the strength in standard deviations: (mean - 1/2) / sigma. The variance must be
    /// positive.
    [[nodiscard]] double t() const;
    /// Returns the variance of the estimate of t, multiplied by the number of observations (delta
    /// method).
    [[nodiscard]] double variance_of_t() const;
};
/// Returns the moments of a distribution of scores that are evenly spaced from 0 to 1. `counts` has
/// the number or the share of observations of each score.
[[nodiscard]] Moments moments_of(std::span<const double> counts);

/// Normalized Elo per unit of t (Moments::t()) of a single game.
inline constexpr double nelo_per_sigma = 800 / std::numbers::ln10;
/// Returns the expected score, 0 to 1, of a player that is `elo` Elo stronger than its opponent.
[[nodiscard]] double score_from_elo(double elo);

/// Estimate of the strength difference of two players, from the viewpoint of the first one. A value
/// is empty if it cannot be computed (no games, a perfect score). No value is infinite or NaN.
struct Elo {
    std::int64_t games = 0;
    std::optional<double> score;  ///< score of the first player, 0 to 1
    std::optional<double> elo;
    std::optional<Interval> elo_interval;   ///< 95 % interval of `elo`, in Elo
    std::optional<double> nelo;             ///< estimate in normalized Elo
    std::optional<Interval> nelo_interval;  ///< 95 % interval of `nelo`, in normalized Elo
    /// True if the values are corrected for the end of an SPRT (elo_after()).
    bool is_corrected = false;
    std::optional<double> los;  ///< likelihood that the first player is stronger, 0 to 1
    /// Share of observations with a score of 1/2, 0 to 1. For games, these are the draws. For game
    /// pairs, both players scored one point: two draws, or a win each.
    std::optional<double> level;

    /// Returns half the width of `elo_interval`.
    [[nodiscard]] std::optional<double> elo_error() const;
    /// Returns half the width of `nelo_interval`.
    [[nodiscard]] std::optional<double> nelo_error() const;
    /// Sets `elo` from the score `middle`, and `elo_interval` from the interval of scores `scores`.
    /// Each becomes empty if one of its scores has no finite Elo difference.
    void set_elo(double middle, const Interval& scores);
};
/// Returns the Elo estimate as text, such as "12.30 +/- 15.10". A corrected estimate has its
/// interval: "9.51 [0.62, 18.20]". Returns "n/a" without an estimate.
[[nodiscard]] std::string elo_text(const Elo& elo);
/// Returns the normalized Elo estimate as text, in the format of elo_text().
[[nodiscard]] std::string nelo_text(const Elo& elo);
/// Returns the estimate of the strength difference from `counts`. It is not corrected for an SPRT.
[[nodiscard]] Elo elo_of(const ScoreCounts& counts);

/// Scale of the Elo differences elo0 and elo1 of an SPRT.
enum class EloModel : std::uint8_t { normalized, logistic };
[[nodiscard]] std::string_view name_of(EloModel model);

/// Sequential probability ratio test (SPRT) of two hypotheses. H0: the Elo difference is elo0. H1:
/// it is elo1.
struct SprtTest {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;  ///< probability that H1 is accepted although H0 is true
    double beta = 0.05;   ///< probability that H0 is accepted although H1 is true
    EloModel model = EloModel::normalized;
};

/// Condition that ends a test between engines: the decision of `sprt`. Without `sprt`, the test
/// ends when all game pairs have been played.
struct MatchTest {
    std::optional<SprtTest> sprt;
};
/// Returns `test` as text: "all pairs", or "SPRT elo0=0, elo1=5, alpha=0.05, beta=0.05,
/// model=normalized".
[[nodiscard]] std::string to_string(const MatchTest& test);

/// Returns the error in `test` as a sentence; nullopt if `test` is valid. elo0 and elo1 must be
/// finite and not so large that their score is rounded to 0 or 1. elo0 must be less than elo1.
/// alpha and beta must be at least 1e-9 and less than 0.5.
[[nodiscard]] std::optional<std::string> mistake_in(const SprtTest& test);

/// Decision of an SPRT; `go_on` = not decided yet.
enum class Decision : std::uint8_t { go_on, accept_h0, accept_h1 };
/// Returns the decision as text: "continue", "H0" or "H1".
[[nodiscard]] std::string_view name_of(Decision decision);

/// State of an SPRT: log likelihood ratio, bounds and decision.
struct Sprt {
    double llr = 0;    ///< log likelihood ratio, by maximum likelihood
    double lower = 0;  ///< H0 is accepted if `llr` is at or below this bound
    double upper = 0;  ///< H1 is accepted if `llr` is at or above this bound
    Decision decision = Decision::go_on;
};
/// Returns the state of `test` after `counts`. `test` must be valid (mistake_in()). A count of 0 is
/// replaced by 0.001, so that a perfect score has a finite ratio. Without observations, the ratio
/// is 0 and the decision is `go_on`.
[[nodiscard]] Sprt sprt_of(const ScoreCounts& counts, const SprtTest& test);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::EloModel last_of<results::EloModel> = results::EloModel::logistic;

}  // namespace tafl::tournaments
