// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <span>

#include "tournaments/scoring/results/rating_curvature.h"
#include "tournaments/scoring/results/rating_fit.h"

namespace tafl::results {

namespace {

constexpr std::size_t block = 4;

/// Returns the dot product. Several partial sums allow the processor to add in parallel.
double dot_of(const double* one, const double* other, std::size_t count) {
    std::array<double, block> sums{};
    std::size_t i = 0;
    for (; i + block <= count; i += block) {
        for (std::size_t k = 0; k < block; ++k) sums[k] += one[i + k] * other[i + k];
    }
    for (; i < count; ++i) sums[0] += one[i] * other[i];
    return sums[0] + sums[1] + (sums[2] + sums[3]);
}

/// Returns the dot products of four matrix rows and one vector. Successive rows are `size` elements
/// apart. The vector is read once, not four times.
std::array<double, block> dots_of(const double* rows, std::size_t size, const double* vector,
                                  std::size_t count) {
    std::array<double, block> sums{};
    std::array<double, block> more{};
    std::size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        for (std::size_t k = 0; k < block; ++k) {
            sums[k] += rows[k * size + i] * vector[i];
            more[k] += rows[k * size + i + 1] * vector[i + 1];
        }
    }
    for (std::size_t k = 0; k < block && i < count; ++k) sums[k] += rows[k * size + i] * vector[i];
    for (std::size_t k = 0; k < block; ++k) sums[k] += more[k];
    return sums;
}

/// Replaces the lower half of `matrix` by its Cholesky factor. Returns false if a term is
/// undetermined or nearly so.
bool factorise(std::vector<double>& matrix, std::size_t size) {
    constexpr double least = 1e-3;  // smallest pivot: a standard error of 5500 Elo
    for (std::size_t first = 0; first < size; first += block) {
        const std::size_t last = std::min(first + block, size);
        double* const rows = &matrix[first * size];
        if (last == first + block) {
            for (std::size_t j = 0; j < first; ++j) {
                const double* const above = &matrix[j * size];
                const auto dots = dots_of(rows, size, above, j);
                for (std::size_t k = 0; k < block; ++k) {
                    rows[k * size + j] = (rows[k * size + j] - dots[k]) / above[j];
                }
            }
        }
        for (std::size_t i = first; i < last; ++i) {
            double* const row = &matrix[i * size];
            for (std::size_t j = last == first + block ? first : 0; j < i; ++j) {
                const double* const above = &matrix[j * size];
                row[j] = (row[j] - dot_of(row, above, j)) / above[j];
            }
            const double pivot = row[i] - dot_of(row, row, i);
            if (!(pivot > least)) return false;
            row[i] = std::sqrt(pivot);
        }
    }
    return true;
}

/// Returns the inverse of the lower half of `factor`, transposed. Row i of the result is column i
/// of the inverse, with zeros before the diagonal.
std::vector<double> inverse_of(const std::vector<double>& factor, std::size_t size) {
    std::vector<double> inverse(size * size, 0.0);
    const auto finish = [&](std::size_t i, std::size_t k, std::size_t from, double sum) {
        const double* const row = &factor[k * size];
        double* const column = &inverse[i * size];
        column[k] = -(sum + dot_of(row + from, column + from, k - from)) / row[k];
    };
    for (std::size_t first = 0; first < size; first += block) {
        const std::size_t last = std::min(first + block, size);
        for (std::size_t i = 0; i < last; ++i) {
            std::size_t from = i;
            std::array<double, block> sums{};
            if (i < first && last == first + block) {
                sums = dots_of(&factor[first * size + i], size, &inverse[i * size + i], first - i);
                from = first;
            }
            for (std::size_t k = std::max(first, i); k < last; ++k) {
                if (k == i) {
                    inverse[i * size + i] = 1 / factor[i * size + i];
                } else {
                    finish(i, k, from, sums[k - first]);
                }
            }
        }
    }
    return inverse;
}

/// Adds a constraint that fixes the mean of each pool. Without a prior, the results do not
/// determine it. Does nothing if there is a prior.
void hold_means(const RatingData& data, std::span<const std::size_t> places,
                std::vector<double>& matrix, std::size_t size) {
    if (data.prior > 0) return;
    double most = 1;
    for (std::size_t i = 0; i < size; ++i) most = std::max(most, matrix[i * size + i]);
    std::vector<int> pools(size, -1);  // by row; -1 = term of a variant
    for (std::size_t i = 0; i < data.pools.size(); ++i) {
        if (places[i] < size) pools[places[i]] = data.pools[i];
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            if (pools[i] >= 0 && pools[i] == pools[j]) matrix[i * size + j] += most;
        }
    }
}

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

/// Returns the row of each term in the matrix, or `nowhere`. The matrix has all terms of variants,
/// and the `most` players with the most information.
std::vector<std::size_t> places_of(const RatingTerms& terms, const Curvature& curvature,
                                   std::size_t most) {
    const std::size_t players = terms.data().players;
    std::vector<std::size_t> order(players);
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (players > most) {
        std::ranges::stable_sort(order, std::ranges::greater(),
                                 [&](std::size_t i) { return curvature.diagonal(i); });
        order.resize(most);
        std::ranges::sort(order);
    }
    std::vector<std::size_t> places(terms.size(), nowhere);
    for (std::size_t i = 0; i < order.size(); ++i) places[order[i]] = i;
    for (std::size_t i = players; i < places.size(); ++i) places[i] = order.size() + i - players;
    return places;
}

}  // namespace

RatingErrors::RatingErrors(const RatingData& data, const RatingFit& fit, std::size_t most)
    : pools_(data.pools) {
    const RatingTerms terms(data);
    std::vector<double> point = fit.strengths;
    for (const VariantTerms& variant : fit.variants) {
        point.push_back(variant.side);
        point.push_back(variant.draws);
    }
    const Curvature curvature(terms, point);
    places_ = places_of(terms, curvature, most);
    size_ = 0;
    for (const std::size_t place : places_) size_ += place == nowhere ? 0 : 1;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        alone_.push_back(1 / curvature.diagonal(i));
    }
    std::vector<double> matrix = curvature.dense(places_, size_);
    hold_means(data, places_, matrix, size_);
    are_finite_ = fit.has_converged && factorise(matrix, size_);
    if (!are_finite_) return;
    factor_ = inverse_of(matrix, size_);
    find_means();
}

void RatingErrors::find_means() {
    int pools = 0;
    for (const int pool : pools_) pools = std::max(pools, pool + 1);
    with_mean_.assign(pools_.size(), 0.0);
    mean_of_pool_.assign(pools, 0.0);
    for (int pool = 0; pool < pools; ++pool) {
        std::vector<double> sum(size_, 0.0);
        double count = 0;
        for (std::size_t i = 0; i < pools_.size(); ++i) {
            if (pools_[i] != pool || places_[i] == nowhere) continue;
            ++count;
            const std::size_t at = places_[i];
            for (std::size_t k = at; k < size_; ++k) sum[k] += factor_[at * size_ + k];
        }
        for (std::size_t i = 0; i < pools_.size(); ++i) {
            if (pools_[i] != pool || places_[i] == nowhere) continue;
            const std::size_t at = places_[i];
            with_mean_[i] = dot_of(&factor_[at * size_ + at], &sum[at], size_ - at) / count;
            mean_of_pool_[pool] += with_mean_[i] / count;
        }
    }
}

double RatingErrors::product(std::size_t one, std::size_t other) const {
    const auto [least, most] = std::minmax(places_[one], places_[other]);
    if (most == nowhere) return one == other ? alone_[one] : 0;
    return dot_of(&factor_[least * size_ + most], &factor_[most * size_ + most], size_ - most);
}

bool RatingErrors::is_exact(int player) const { return places_[player] != nowhere; }

double RatingErrors::covariance(int one, int other) const {
    const std::size_t i = one;
    const std::size_t j = other;
    const double whole = product(i, j);
    if (pools_[i] != pools_[j] || !is_exact(one) || !is_exact(other)) return whole;
    return whole - with_mean_[i] - with_mean_[j] + mean_of_pool_[pools_[i]];
}

double RatingErrors::of_player(int player) const {
    return std::sqrt(std::max(0.0, covariance(player, player)));
}

double RatingErrors::of_side(int variant) const {
    const std::size_t at = pools_.size() + std::size_t{2} * variant;
    return std::sqrt(product(at, at));
}

double RatingErrors::of_draws(int variant) const {
    const std::size_t at = pools_.size() + std::size_t{2} * variant + 1;
    return std::sqrt(product(at, at));
}

double RatingErrors::of_difference(int one, int other) const {
    const std::size_t i = one;
    const std::size_t j = other;
    return std::sqrt(std::max(0.0, product(i, i) + product(j, j) - 2 * product(i, j)));
}

}  // namespace tafl::results
