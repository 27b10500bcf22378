// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/likelihood.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

namespace {

using Numbers = std::vector<double>;

double score_of(std::size_t cell, std::size_t cells) { return ratio(cell, cells - 1); }

/// Returns the largest log likelihood of a distribution under which the mean of `distances` is 0.
/// Returns minus infinity if no such distribution exists.
///
/// The maximum is at
///
///     p = share / (1 + x * distance)
///
/// where x makes the mean 0. This x is between the poles -1 / most and -1 / least, and may be close
/// to a pole. So the search uses a weighted mean of the poles, with r > 0:
///
///     x = (-1 / most - r / least) / (1 + r)
///
/// Then 1 + x * distance is a sum of positive terms: nothing cancels, and it is exact everywhere.
double likelihood_with_mean_zero(std::span<const double> shares, const Numbers& distances) {
    const auto [least, most] = std::ranges::minmax(distances);
    if (least >= 0 || most <= 0) return -std::numeric_limits<double>::infinity();
    Numbers divisors(distances.size());
    const auto divide = [&, low = least, high = most](double log_r) {
        const double r = std::exp(log_r);
        double mean = 0;
        for (std::size_t i = 0; i < divisors.size(); ++i) {
            const double above = (high - distances[i]) / high;
            const double below = (distances[i] - low) / -low;
            divisors[i] = (above + r * below) / (1 + r);
            mean += shares[i] * distances[i] / divisors[i];
        }
        return mean;
    };
    // Bounds of log_r: shares and distances span a much smaller range.
    double low = -500;
    double high = 500;
    for (double log_r = 0; low < log_r && log_r < high; log_r = std::midpoint(low, high)) {
        (divide(log_r) > 0 ? low : high) = log_r;
    }
    double sum = 0;
    for (std::size_t i = 0; i < divisors.size(); ++i) sum -= shares[i] * std::log(divisors[i]);
    return sum;
}

/// Returns the largest value of `f` between `low` and `high`, by golden-section search. `f` must
/// have one maximum there. The value converges much faster than the argument.
template <class Function>
double largest_between(double low, double high, Function f) {
    constexpr double golden = 0.6180339887498949;
    constexpr int steps = 60;
    double left = high - golden * (high - low);
    double right = low + golden * (high - low);
    double at_left = f(left);
    double at_right = f(right);
    for (int i = 0; i < steps; ++i) {
        if (at_left < at_right) {
            low = std::exchange(left, right);
            at_left = at_right;
            at_right = f(right = low + golden * (high - low));
        } else {
            high = std::exchange(right, left);
            at_right = at_left;
            at_left = f(left = high - golden * (high - low));
        }
    }
    return std::max(at_left, at_right);
}

/// Returns the largest value of `f` between `low` and `high`. `f` may have several maxima. Finds a
/// maximum only if its peak is wider than about `step`.
template <class Function>
double largest_of_all(double low, double high, double step, Function f) {
    const int cells = static_cast<int>(std::ceil((high - low) / step));
    const auto place = [&](int i) { return low + (high - low) * i / cells; };
    Numbers values;
    for (int i = 0; i <= cells; ++i) values.push_back(f(place(i)));
    double largest = -std::numeric_limits<double>::infinity();
    for (int i = 0; i <= cells; ++i) {
        const int before = std::max(i - 1, 0);
        const int after = std::min(i + 1, cells);
        const double value = values[i];
        const bool is_summit = value >= values[before] && value >= values[after];
        if (is_summit) largest = std::max(largest, largest_between(place(before), place(after), f));
    }
    return largest;
}

/// Solver of likelihood_with_t() for t > 0.
///
/// Let b = score - 1/2, with the mean m and the root mean square s. The constraint is m = tau * s
/// with tau = t / sqrt(1 + t^2). Let rho = tanh(asinh(t) / 2). For each z > 0, let
///
///     d = (z - rho * b) * (rho * z - b)
///
/// The mean of d is rho * (z^2 + s^2) - (1 + rho^2) * z * m. Divided by z, it is smallest at z = s.
/// There it has the sign of tau * s - m. This gives two sets of distributions:
///
///     m >= tau * s: union, over all z, of the half-spaces with a mean of d <= 0
///     m <= tau * s: intersection, over all z, of the half-spaces with a mean of d >= 0
///
/// For a given z, the constraint is linear in the distribution (likelihood_with_mean_zero()). The
/// solver searches for the best z.
class Constraint {
  public:
    Constraint(std::span<const double> shares, double t)
        : shares_(shares), rho_(t / (1 + std::sqrt(1 + t * t))) {
        for (std::size_t i = 0; i < shares.size(); ++i) {
            b_.push_back(score_of(i, shares.size()) - 0.5);
            mean_ += shares[i] * b_[i];
            square_ += shares[i] * b_[i] * b_[i];
        }
    }

    [[nodiscard]] double likelihood() const {
        const double slope = (1 + rho_ * rho_) * mean_;
        const double inner = slope * slope - 4 * rho_ * rho_ * square_;
        if (mean_ <= 0 || inner <= 0) return of_union();
        const double root = slope + std::sqrt(inner);
        return of_intersection(2 * rho_ * square_ / root, root / (2 * rho_));
    }

  private:
    static constexpr double most = 0.5;  // largest possible root mean square

    [[nodiscard]] double at(double log_z) const {
        const double z = std::exp(log_z);
        Numbers distances;
        for (const double b : b_) distances.push_back((z - rho_ * b) * (rho_ * z - b));
        return likelihood_with_mean_zero(shares_, distances);
    }

    /// Returns the largest likelihood of the union, for an observed strength of at most t. For a
    /// solution, d must be negative for some score. So a b > 0 allows z from rho * b to b / rho.
    /// These ranges of z may be separate, and each may have a maximum.
    [[nodiscard]] double of_union() const {
        constexpr double least = 1e-9;  // smallest root mean square: nearly all games drawn
        constexpr double finest = 0.1;
        constexpr int cells = 64;
        double largest = -std::numeric_limits<double>::infinity();
        for (const double b : b_) {
            if (b <= 0) continue;
            const double low = std::log(std::max(least, rho_ * b));
            const double high = std::log(std::min(most, b / rho_));
            const double step = std::min(finest, (high - low) / cells);
            largest =
                std::max(largest, largest_of_all(low, high, step, [&](double z) { return at(z); }));
        }
        return largest;
    }

    /// Returns the largest likelihood of the intersection, for an observed strength above t. It is
    /// the smallest of the maxima in one half-space each, because the intersection is convex. Uses
    /// the z from `low` to `high`: the observed shares are outside their half-spaces.
    [[nodiscard]] double of_intersection(double low, double high) const {
        return -largest_between(std::log(low), std::log(std::min(most, high)),
                                [&](double z) { return -at(z); });
    }

    std::span<const double> shares_;
    double rho_;
    Numbers b_;
    double mean_ = 0;
    double square_ = 0;
};

}  // namespace

double likelihood_with_elo(std::span<const double> shares, double elo) {
    const Numbers mirrored(shares.rbegin(), shares.rend());
    // Mirror the scores: a mean near 0 is exact, a mean near 1 is rounded.
    if (elo > 0) return likelihood_with_elo(mirrored, -elo);
    const double mean = 1 / (1 + std::pow(10, -elo / 400));
    Numbers distances;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        distances.push_back(score_of(i, shares.size()) - mean);
    }
    return likelihood_with_mean_zero(shares, distances);
}

double likelihood_with_t(std::span<const double> shares, double t) {
    const Numbers mirrored(shares.rbegin(), shares.rend());
    if (t < 0) return likelihood_with_t(mirrored, -t);
    // A smaller t does not change the result visibly, and `Constraint` cannot divide by rho = 0.
    constexpr double nothing = 1e-12;
    if (t < nothing) return likelihood_with_elo(shares, 0);
    return Constraint(shares, t).likelihood();
}

}  // namespace tafl::results
