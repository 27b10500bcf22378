// SPDX-License-Identifier: MIT
// Ratings by maximum likelihood. The model is that of Bradley and Terry, with draws by Davidson
// (1970). Each variant has a side term, because its sides are unequal, and a draw term. Pure
// functions of counts.
//
// Let x = strength of the attackers - strength of the defenders + side term of the variant. Then a
// win of the attackers, a draw and a win of the defenders have the ratio e^(x/2) : v : e^(-x/2).
// Here v is the draw term of the variant. So only the points of a player count: a win and a loss
// have the same value as two draws. The other model in use is by Rao and Kupper (BayesElo): there,
// a win and a loss have the value of one draw. Games between computer programs follow the model of
// Davidson. Without draws both are the common model of Ordo and BayesElo.
//
// Strengths are natural logarithms. Elo is strength times elo_per_strength.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numbers>
#include <span>
#include <vector>

namespace tafl::results {

/// Elo per unit of strength. At a difference of 400 Elo, wins and losses have the ratio 10 to 1.
inline constexpr double elo_per_strength = 400 / std::numbers::ln10;

/// Results of one player as attackers against another as defenders, in one variant.
struct RatedPair {
    int attackers = 0;  ///< player, from 0
    int defenders = 0;  ///< player, from 0
    int variant = 0;    ///< from 0
    double won = 0;     ///< games won by the attackers
    double drawn = 0;   ///< drawn games
    double lost = 0;    ///< games won by the defenders
};

/// Results from which ratings are fitted.
struct RatingData {
    int players = 0;   ///< number of players
    int variants = 0;  ///< number of variants
    std::vector<RatedPair> pairs;
    /// Pool of each player, from 0. Players of different pools have not met and cannot be compared.
    std::vector<int> pools;
    /// Number of virtual games, half of them won and half lost; 0 = no prior. Each player has this
    /// number against an average player of its pool. Each variant has this number between players
    /// of equal strength.
    double prior = 0;
    /// True if each player plays one side only, so that strengths include the sides. The first
    /// variant then has no side term; the side terms of the others are relative to it.
    bool is_first_side_known = false;
};

/// Probabilities of the results of a game.
struct ResultChances {
    double won = 0;    ///< win of the attackers
    double drawn = 0;  ///< draw
    double lost = 0;   ///< win of the defenders
    /// Returns the expected score of the attackers, 0 to 1.
    [[nodiscard]] double score() const { return won + drawn / 2; }
};

/// Terms of a variant in the model.
struct VariantTerms {
    double side = 0;         ///< added strength of the attackers
    double draws = 0;        ///< ln v
    bool has_draws = false;  ///< false: no game of the variant was drawn, so v is 0
    /// Returns the probabilities. `difference` is the strength of the attackers minus that of the
    /// defenders.
    [[nodiscard]] ResultChances chances(double difference) const;
};

/// Result of fit_ratings().
struct RatingFit {
    std::vector<double> strengths;  ///< by player; without a prior, their mean is 0 in each pool
    std::vector<VariantTerms> variants;  ///< by variant
    double log_likelihood = 0;
    bool has_converged = false;  ///< false: the maximum was not reached
};

/// Returns the point of maximum likelihood, by Newton's method; conjugate gradients find its steps.
/// `start` may be null; a good start reduces the number of steps. The caller must check that a
/// maximum exists: RatingErrors::are_finite() of the result.
[[nodiscard]] RatingFit fit_ratings(const RatingData& data, const RatingFit* start = nullptr);

/// Standard errors of a fit, from the inverse of the second derivatives of the log likelihood.
class RatingErrors {
  public:
    /// Takes time proportional to (players + variants)^3. If there are more players than `most`,
    /// the errors are exact only for the `most` players with the most information. The errors of
    /// the others assume that the strengths of their opponents are exact.
    RatingErrors(const RatingData& data, const RatingFit& fit, std::size_t most = 3000);

    /// Returns false if the results leave a term undetermined. Examples: all players played one
    /// side only; the attackers won all games. If it returns false, the other functions must not be
    /// called.
    [[nodiscard]] bool are_finite() const { return are_finite_; }
    /// Returns true if the errors of `player` are exact (see the constructor).
    [[nodiscard]] bool is_exact(int player) const;
    // Standard errors
    /// Returns the error of a strength relative to the mean of its pool.
    [[nodiscard]] double of_player(int player) const;
    /// Returns the error of the side term of `variant`.
    [[nodiscard]] double of_side(int variant) const;
    /// Returns the error of the draw term of `variant`.
    [[nodiscard]] double of_draws(int variant) const;
    /// Returns the error of the difference between two players of one pool.
    [[nodiscard]] double of_difference(int one, int other) const;

    /// Returns the covariance of two strengths, each relative to the mean of its pool.
    [[nodiscard]] double covariance(int one, int other) const;

  private:
    void find_means();
    /// Returns the element of the inverse matrix for two terms.
    [[nodiscard]] double product(std::size_t one, std::size_t other) const;

    bool are_finite_ = false;
    std::size_t size_ = 0;             ///< rows of the matrix
    std::vector<std::size_t> places_;  ///< by term: its row in the matrix; SIZE_MAX = left out
    std::vector<double> alone_;        ///< by term: its variance if all other terms were known
    std::vector<int> pools_;           ///< by player
    std::vector<double> factor_;       ///< rows: the columns of the inverse Cholesky factor
    /// By player: covariance of its strength and the mean strength of its pool.
    std::vector<double> with_mean_;
    std::vector<double> mean_of_pool_;  ///< by pool: variance of its mean
};

/// Returns the likelihood that one player is stronger than another, 0 to 1. `difference` is the
/// strength of the first minus that of the second; `error` is its standard error.
[[nodiscard]] double superiority(double difference, double error);

}  // namespace tafl::results
