// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/rating_fit.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "tournaments/scoring/results/rating_curvature.h"

namespace tafl::results {

namespace {

using Vector = std::vector<double>;

double dot(const Vector& one, const Vector& other) {
    double sum = 0;
    for (std::size_t i = 0; i < one.size(); ++i) sum += one[i] * other[i];
    return sum;
}

Vector sum_of(Vector one, const Vector& other) {
    for (std::size_t i = 0; i < one.size(); ++i) one[i] += other[i];
    return one;
}

/// Solves curvature * step = gradient by conjugate gradients. The step is 0 in directions without
/// information.
Vector newton_step(const Curvature& curvature, const Vector& gradient) {
    constexpr double enough = 1e-9;
    const std::size_t size = gradient.size();
    Vector step(size, 0.0);
    Vector residual = gradient;
    Vector scaled(size);
    const auto scale = [&] {
        for (std::size_t i = 0; i < size; ++i) scaled[i] = residual[i] / curvature.diagonal(i);
    };
    scale();
    Vector direction = scaled;
    double size_now = dot(residual, scaled);
    const double size_first = size_now;
    for (std::size_t i = 0; i < 2 * size + 50 && size_now > enough * enough * size_first; ++i) {
        const Vector image = curvature.times(direction);
        const double bend = dot(direction, image);
        if (bend <= 0) break;
        const double length = size_now / bend;
        for (std::size_t k = 0; k < size; ++k) {
            step[k] += length * direction[k];
            residual[k] -= length * image[k];
        }
        scale();
        const double size_next = dot(residual, scaled);
        for (std::size_t k = 0; k < size; ++k) {
            direction[k] = scaled[k] + size_next / size_now * direction[k];
        }
        size_now = size_next;
    }
    return step;
}

/// Shifts the strengths of each pool to the mean 0. Does nothing if there is a prior: without one,
/// the results determine only differences.
void centre(const RatingData& data, Vector& point) {
    if (data.prior > 0) return;
    Vector sums;
    Vector counts;
    for (std::size_t i = 0; i < data.pools.size(); ++i) {
        const std::size_t pool = data.pools[i];
        sums.resize(std::max(sums.size(), pool + 1));
        counts.resize(sums.size());
        sums[pool] += point[i];
        ++counts[pool];
    }
    for (std::size_t i = 0; i < data.pools.size(); ++i) {
        const std::size_t pool = data.pools[i];
        point[i] -= sums[pool] / counts[pool];
    }
}

Vector start_of(const RatingData& data, const RatingFit* start) {
    Vector point(RatingTerms(data).size(), 0.0);
    if (start == nullptr) return point;
    assert(start->strengths.size() == data.pools.size());
    std::ranges::copy(start->strengths, point.begin());
    for (std::size_t v = 0; v < start->variants.size(); ++v) {
        point[data.pools.size() + 2 * v] = start->variants[v].side;
        point[data.pools.size() + 2 * v + 1] = start->variants[v].draws;
    }
    return point;
}

RatingFit fit_at(const RatingTerms& terms, const RatingData& data, Vector point) {
    RatingFit fit;
    centre(data, point);
    for (int v = 0; v < data.variants; ++v) fit.variants.push_back(terms.variant(point, v));
    fit.log_likelihood = terms.likelihood(point);
    fit.strengths.assign(point.begin(), point.begin() + data.players);
    return fit;
}

}  // namespace

ResultChances VariantTerms::chances(double difference) const {
    const double x = (difference + side) / 2;
    // Scale all three so that the largest is 1. Otherwise exp() could overflow.
    const double most = has_draws ? std::max(std::abs(x), draws) : std::abs(x);
    const double won = std::exp(x - most);
    const double lost = std::exp(-x - most);
    const double drawn = has_draws ? std::exp(draws - most) : 0;
    const double all = won + drawn + lost;
    return {won / all, drawn / all, lost / all};
}

RatingFit fit_ratings(const RatingData& data, const RatingFit* start) {
    constexpr int max_steps = 100;
    constexpr double enough = 1e-12;
    const RatingTerms terms(data);
    Vector point = start_of(data, start);
    double likelihood = terms.likelihood(point);
    bool has_converged = false;
    for (int i = 0; i < max_steps && !has_converged; ++i) {
        const Vector gradient = terms.gradient(point);
        Vector step = newton_step(Curvature(terms, point), gradient);
        const double gain = dot(step, gradient);
        has_converged = gain < enough * (1 + std::abs(likelihood));
        Vector next = sum_of(point, step);
        // A full step can go too far. Halve it until the likelihood is not smaller than before.
        for (int halvings = 0; halvings < 40 && !has_converged; ++halvings) {
            if (terms.likelihood(next) >= likelihood) break;
            for (double& length : step) length /= 2;
            next = sum_of(point, step);
        }
        point = std::move(next);
        likelihood = terms.likelihood(point);
    }
    RatingFit fit = fit_at(terms, data, std::move(point));
    fit.has_converged = has_converged;
    return fit;
}

double superiority(double difference, double error) {
    if (error <= 0) return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
    return std::erfc(-difference / error / std::numbers::sqrt2) / 2;
}

}  // namespace tafl::results
