// SPDX-License-Identifier: MIT
// Log likelihood of ratings (rating_fit.h) as a function of a point. A point is a vector with one
// term for the strength of each player, followed by the side term and the draw term of each
// variant. The function is concave.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tournaments/scoring/results/rating_fit.h"

namespace tafl::results {

/// Log likelihood of the results in a RatingData, as a function of a point. The comment at the top
/// of this file defines a point.
class RatingTerms {
  public:
    /// Keeps a reference to `data`, which must outlive this object.
    explicit RatingTerms(const RatingData& data);

    [[nodiscard]] const RatingData& data() const { return data_; }
    /// Returns the number of terms in a point: one for each player, two for each variant.
    [[nodiscard]] std::size_t size() const { return data_.players + 2 * data_.variants; }
    /// Returns the index of the side term of `variant` in a point. Its draw term has the next
    /// index.
    [[nodiscard]] std::size_t side_at(int variant) const { return data_.players + 2 * variant; }
    /// Returns the side term and the draw term of `variant` in `point`.
    [[nodiscard]] VariantTerms variant(std::span<const double> point, int variant) const;
    /// Returns true if the side term of `variant` is fitted, false if it is fixed at 0
    /// (RatingData::is_first_side_known).
    [[nodiscard]] bool has_side(int variant) const {
        return variant > 0 || !data_.is_first_side_known;
    }
    /// Returns true if a game of `variant` was drawn.
    [[nodiscard]] bool has_draws(int variant) const { return has_draws_[variant]; }

    /// Returns the log likelihood at `point`, including the prior.
    [[nodiscard]] double likelihood(std::span<const double> point) const;
    /// Returns the first derivatives of likelihood() at `point`, by term.
    [[nodiscard]] std::vector<double> gradient(std::span<const double> point) const;

  private:
    const RatingData& data_;
    std::vector<bool> has_draws_;  ///< by variant: true if a game of it was drawn
};

/// Matrix of the negative second derivatives of the log likelihood at a point. Each term of the
/// point has a row and a column. A zero on the diagonal is replaced by 1.
class Curvature {
  public:
    /// Computes the matrix at `point`. Keeps a reference to `terms`, which must outlive this
    /// object.
    Curvature(const RatingTerms& terms, std::span<const double> point);

    /// Returns element (i, i) of the matrix.
    [[nodiscard]] double diagonal(std::size_t i) const { return diagonal_[i]; }
    /// Returns the product of the matrix and `vector`.
    [[nodiscard]] std::vector<double> times(std::span<const double> vector) const;
    /// Returns the lower half of a matrix with `size` rows and columns, row after row; its upper
    /// half is 0. `places` has the number of the row of each term. A term is left out if its number
    /// is `size` or more.
    [[nodiscard]] std::vector<double> dense(std::span<const std::size_t> places,
                                            std::size_t size) const;

  private:
    /// Negative second derivatives of the log likelihood of the results of one pair. The variables
    /// are the strength difference x and the draw term e.
    struct Bend {
        double xx = 0;
        double xe = 0;
        double ee = 0;
    };
    [[nodiscard]] static Bend bend_of(const ResultChances& chances, double games);

    const RatingTerms& terms_;
    std::vector<Bend> pairs_;     ///< derivatives of the results, in the order of RatingData::pairs
    std::vector<Bend> variants_;  ///< derivatives of the prior, by variant
    std::vector<double> players_;  ///< negative second derivatives of the prior, by player
    std::vector<double> diagonal_;
};

}  // namespace tafl::results
