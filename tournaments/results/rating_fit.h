// SPDX-License-Identifier: MIT
// Ratings by maximum likelihood: Bradley and Terry's model with draws as Davidson (1970) has them,
// and two terms for each variant, for its sides are unequal. Pure functions of counts.
//
// With x = strength of the attackers - strength of the defenders + side term of the variant, a win
// of the attackers, a draw and a win of the defenders are as likely as e^(x/2) : v : e^(-x/2),
// where v is the draw term of the variant. So points are all that counts of a player's results: a
// win and a loss are worth as much as two draws. Of the two models in use, this one and Rao and
// Kupper's (BayesElo; there a win and a loss are worth one draw), it is the one that games between
// computer programs follow; without draws both are the model that Ordo and BayesElo have in common.
//
// Strengths are natural logarithms: elo_per_strength of them make an Elo.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numbers>
#include <span>
#include <vector>

namespace tafl::results {

/// At a difference of 400 Elo wins and losses are as 10 to 1.
inline constexpr double elo_per_strength = 400 / std::numbers::ln10;

/// What a player, numbered from 0, did as attackers against another one under a variant.
struct RatedPair {
    int attackers = 0;
    int defenders = 0;
    int variant = 0;
    double won = 0;  ///< by the attackers
    double drawn = 0;
    double lost = 0;
};

struct RatingData {
    int players = 0;
    int variants = 0;
    std::vector<RatedPair> pairs;
    /// Of each player, from 0. Those of different pools have not met, and cannot be compared.
    std::vector<int> pools;
    /// Virtual games that everyone has played against an average player of his pool, and that were
    /// played under each variant between equals: half of them won, half of them lost. 0 = none.
    double prior = 0;
    /// Where everyone plays one side only, strengths have the sides in them: the first variant has
    /// no term for them, and the others have theirs against it.
    bool is_first_side_known = false;
};

/// Likelihoods of a game's results.
struct ResultChances {
    double won = 0;  ///< by the attackers
    double drawn = 0;
    double lost = 0;
    [[nodiscard]] double score() const { return won + drawn / 2; }  ///< of the attackers
};

/// Of a variant.
struct VariantTerms {
    double side = 0;   ///< how much stronger its attackers are
    double draws = 0;  ///< ln v
    bool has_draws = false;
    [[nodiscard]] ResultChances chances(double difference) const;
};

struct RatingFit {
    std::vector<double> strengths;  ///< without a prior, their mean is 0 in each pool
    std::vector<VariantTerms> variants;
    double log_likelihood = 0;
    bool has_converged = false;
};

/// The maximum of the likelihood, by Newton's method, whose steps are found by conjugate gradients;
/// `start` makes it faster. It is for the caller to see to it that there is one: RatingErrors
/// tells.
[[nodiscard]] RatingFit fit_ratings(const RatingData& data, const RatingFit* start = nullptr);

/// How far off the estimates may be: the inverse of the second derivatives of the likelihood.
class RatingErrors {
  public:
    /// Takes the cube of players + variants. Of more players than `most`, it is exact for those of
    /// whom most is known; for the others it takes their opponents' strengths for certain.
    RatingErrors(const RatingData& data, const RatingFit& fit, std::size_t most = 3000);

    /// False if the results leave something open: players who cannot be told apart from the sides
    /// that they had, attackers who always win. Then there is nothing else to ask.
    [[nodiscard]] bool are_finite() const { return are_finite_; }
    [[nodiscard]] bool is_exact(int player) const;
    // Standard errors.
    /// Of a strength against the mean of its pool.
    [[nodiscard]] double of_player(int player) const;
    [[nodiscard]] double of_side(int variant) const;
    [[nodiscard]] double of_draws(int variant) const;
    /// Of the difference of two players of one pool.
    [[nodiscard]] double of_difference(int one, int other) const;

    /// Of two strengths, with all pools' means held at 0.
    [[nodiscard]] double covariance(int one, int other) const;

  private:
    void find_means();
    [[nodiscard]] double product(std::size_t one, std::size_t other) const;

    bool are_finite_ = false;
    std::size_t size_ = 0;             ///< of the matrix
    std::vector<std::size_t> places_;  ///< in it
    std::vector<double> alone_;        ///< variances if all else were known
    std::vector<int> pools_;
    std::vector<double> factor_;        ///< rows: the columns of the inverse Cholesky factor
    std::vector<double> with_mean_;     ///< of each player: covariance with the mean of his pool
    std::vector<double> mean_of_pool_;  ///< variance of it
};

/// The likelihood that one is stronger than the other, 0 to 1.
[[nodiscard]] double superiority(double difference, double error);

}  // namespace tafl::results
