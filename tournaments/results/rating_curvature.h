// SPDX-License-Identifier: MIT
// The likelihood of ratings (rating_fit.h) as a function of a point: the strengths, then for each
// variant its side term and its draw term. It is concave.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tournaments/results/rating_fit.h"

namespace tafl::results {

class RatingTerms {
  public:
    /// `data` must outlive it.
    explicit RatingTerms(const RatingData& data);

    [[nodiscard]] const RatingData& data() const { return data_; }
    [[nodiscard]] std::size_t size() const {
        return static_cast<std::size_t>(data_.players + 2 * data_.variants);
    }
    /// Where the terms of a variant stand in a point; its draws follow.
    [[nodiscard]] std::size_t side_at(int variant) const {
        return static_cast<std::size_t>(data_.players + 2 * variant);
    }
    [[nodiscard]] VariantTerms variant(std::span<const double> point, int variant) const;
    [[nodiscard]] bool has_side(int variant) const {
        return variant > 0 || !data_.is_first_side_known;
    }
    [[nodiscard]] bool has_draws(int variant) const { return has_draws_[variant]; }

    [[nodiscard]] double likelihood(std::span<const double> point) const;
    [[nodiscard]] std::vector<double> gradient(std::span<const double> point) const;

  private:
    const RatingData& data_;
    std::vector<bool> has_draws_;
};

/// Its negative second derivatives, without a zero on the diagonal.
class Curvature {
  public:
    /// `terms` must outlive it.
    Curvature(const RatingTerms& terms, std::span<const double> point);

    [[nodiscard]] double diagonal(std::size_t i) const { return diagonal_[i]; }
    [[nodiscard]] std::vector<double> times(std::span<const double> vector) const;
    /// Row after row, with the upper half left at 0: of those whose place is less than `size`.
    [[nodiscard]] std::vector<double> dense(std::span<const std::size_t> places,
                                            std::size_t size) const;

  private:
    /// Of one pair, by its difference x and the draw term e.
    struct Bend {
        double xx = 0;
        double xe = 0;
        double ee = 0;
    };
    [[nodiscard]] static Bend bend_of(const ResultChances& chances, double games);

    const RatingTerms& terms_;
    std::vector<Bend> pairs_;
    std::vector<Bend> variants_;   ///< of their prior
    std::vector<double> players_;  ///< of their prior
    std::vector<double> diagonal_;
};

}  // namespace tafl::results
