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

/// Number of games by result of one player as attackers against another as defenders, in one
/// variant.
struct RatedPair {
    int attackers = 0;  ///< index of the attacking player, 0 to RatingData::players - 1
    int defenders = 0;  ///< index of the defending player, 0 to RatingData::players - 1
    int variant = 0;    ///< index of the variant, 0 to RatingData::variants - 1
    double won = 0;     ///< number of games won by the attackers
    double drawn = 0;   ///< number of drawn games
    double lost = 0;    ///< number of games won by the defenders
};

/// Input of fit_ratings(): the results of all players.
struct RatingData {
    int players = 0;   ///< number of players
    int variants = 0;  ///< number of variants
    std::vector<RatedPair> pairs;
    /// By player: number of its pool, from 0. Players of different pools are not linked by games,
    /// so their ratings cannot be compared.
    std::vector<int> pools;
    /// Number of virtual games, half of them won and half lost; 0 = no prior. Each player gets this
    /// number of games against an average player of its pool. Each variant gets this number of
    /// games between players of equal strength.
    double prior = 0;
    /// True if each player plays one side only, so that its strength includes the strength of the
    /// side. Then the side term of the first variant is 0, and the side terms of the others are
    /// relative to the first variant.
    bool is_first_side_known = false;
};

/// Probabilities of the results of a game.
struct ResultChances {
    double won = 0;    ///< probability that the attackers win
    double drawn = 0;  ///< probability of a draw
    double lost = 0;   ///< probability that the defenders win
    /// Returns the expected score of the attackers, 0 to 1.
    [[nodiscard]] double score() const { return won + drawn / 2; }
};

/// Side term and draw term of a variant in the model.
struct VariantTerms {
    double side = 0;   ///< side term: additional strength of the attackers, as a natural logarithm
    double draws = 0;  ///< draw term: ln v (v: comment at the top of this file)
    bool has_draws = false;  ///< false: no game of the variant was drawn, so v is 0
    /// Returns the probabilities of the results of a game. `difference` is the strength of the
    /// attacking player minus the strength of the defending player.
    [[nodiscard]] ResultChances chances(double difference) const;
};

/// Result of fit_ratings().
struct RatingFit {
    /// Strength of each player, as a natural logarithm. Without a prior, the mean strength in each
    /// pool is 0.
    std::vector<double> strengths;
    std::vector<VariantTerms> variants;  ///< terms of each variant
    double log_likelihood = 0;
    bool has_converged = false;  ///< false: the maximum was not reached
};

/// Returns the ratings of maximum likelihood. Uses Newton's method; conjugate gradients compute its
/// steps. `start` is a first estimate that reduces the number of steps; it may be null. A maximum
/// does not always exist: the caller must check RatingErrors::are_finite() of the result.
[[nodiscard]] RatingFit fit_ratings(const RatingData& data, const RatingFit* start = nullptr);

/// Standard errors of a fit. They are computed from the inverse of the matrix of second derivatives
/// of the log likelihood.
class RatingErrors {
  public:
    /// Computes the errors, in time proportional to (players + variants)^3. If there are more than
    /// `most` players, the errors are exact only for the `most` players with the most information.
    /// The errors of the others are computed as if the strengths of their opponents were exact.
    RatingErrors(const RatingData& data, const RatingFit& fit, std::size_t most = 3000);

    /// Returns true if the errors are valid. Returns false if the fit has not converged, or if the
    /// results do not determine a term: for example, if all players played one side only, or if the
    /// attackers won all games. Then the other functions must not be called.
    [[nodiscard]] bool are_finite() const { return are_finite_; }
    /// Returns true if the errors of `player` are exact. With more players than `most` of the
    /// constructor, they are exact only for the `most` players with the most information.
    [[nodiscard]] bool is_exact(int player) const;
    // Standard errors
    /// Returns the standard error of the strength of `player`, relative to the mean of its pool.
    [[nodiscard]] double of_player(int player) const;
    /// Returns the standard error of the side term of `variant`.
    [[nodiscard]] double of_side(int variant) const;
    /// Returns the standard error of the draw term of `variant`.
    [[nodiscard]] double of_draws(int variant) const;
    /// Returns the standard error of the strength difference between two players of one pool.
    [[nodiscard]] double of_difference(int one, int other) const;

    /// Returns the covariance of the strengths of two players, each relative to the mean of its
    /// pool.
    [[nodiscard]] double covariance(int one, int other) const;

  private:
    void find_means();
    /// Returns the element of the inverse matrix in the row of term `one` and the column of term
    /// `other`.
    [[nodiscard]] double product(std::size_t one, std::size_t other) const;

    bool are_finite_ = false;
    std::size_t size_ = 0;  ///< number of rows of the matrix
    /// By term: number of its row in the matrix; SIZE_MAX = the matrix does not contain the term.
    std::vector<std::size_t> places_;
    std::vector<double> alone_;  ///< by term: its variance if all other terms were known exactly
    std::vector<int> pools_;     ///< by player: number of its pool
    /// Inverse of the Cholesky factor, transposed: row i of this matrix is column i of the inverse.
    std::vector<double> factor_;
    /// By player: covariance between its strength and the mean strength of its pool.
    std::vector<double> with_mean_;
    std::vector<double> mean_of_pool_;  ///< by pool: variance of its mean strength
};

/// Returns the likelihood that player A is stronger than player B, 0 to 1. `difference` is the
/// strength of A minus the strength of B; `error` is the standard error of `difference`.
[[nodiscard]] double superiority(double difference, double error);

}  // namespace tafl::results
