// SPDX-License-Identifier: MIT
#include "tournaments/results/likelihood.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace tafl::results {

namespace {

using Numbers = std::vector<double>;

double score_of(std::size_t cell, std::size_t cells) {
    return static_cast<double>(cell) / static_cast<double>(cells - 1);
}

/// The largest likelihood of a distribution under which the mean of `distances` is 0: that with
/// p = share / (1 + x * distance), where x makes the mean 0. None such: minus infinity.
///
/// x lies between the poles -1 / most and -1 / least, and may be next to either. As a weighted mean
/// of them, x = (-1 / most - r / least) / (1 + r), it makes of 1 + x * distance a sum of positive
/// terms, exact everywhere.
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
    double low = -500;  // shares and distances span far fewer powers of e
    double high = 500;
    for (double log_r = 0; low < log_r && log_r < high; log_r = std::midpoint(low, high)) {
        (divide(log_r) > 0 ? low : high) = log_r;
    }
    double sum = 0;
    for (std::size_t i = 0; i < divisors.size(); ++i) sum -= shares[i] * std::log(divisors[i]);
    return sum;
}

/// Where f is largest between `low` and `high`, if it has one maximum there: by golden section. The
/// value is exact long before the place is.
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

/// The largest value of f between `low` and `high`, whatever it looks like on the scale of `step`.
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
        const bool is_summit = value >= values[static_cast<std::size_t>(before)] &&
                               value >= values[static_cast<std::size_t>(after)];
        if (is_summit) largest = std::max(largest, largest_between(place(before), place(after), f));
    }
    return largest;
}

/// The problem for t > 0. With b = score - 1/2, the mean m and the root mean square s of b, the
/// constraint is m = tau * s with tau = t / sqrt(1 + t^2). Let rho = tanh(asinh(t) / 2); for any z
/// the mean of
///
///     d = (z - rho * b) * (rho * z - b)
///
/// is rho * (z^2 + s^2) - (1 + rho^2) * z * m, which for z = s has the sign of tau * s - m, and for
/// any other z is more. So the distributions with m >= tau * s are the union, over all z, of those
/// with a mean of d that is at most 0, and those with m <= tau * s the intersection of the others.
/// Each of them is a problem with a linear constraint; what is left is to find z.
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
    static constexpr double most = 0.5;  // no root mean square is larger

    [[nodiscard]] double at(double log_z) const {
        const double z = std::exp(log_z);
        Numbers distances;
        for (const double b : b_) distances.push_back((z - rho_ * b) * (rho_ * z - b));
        return likelihood_with_mean_zero(shares_, distances);
    }

    /// The observed strength is less: the best of the union. A b > 0 gives z from rho * b to b /
    /// rho; these stretches may be apart, and there may be a summit in each.
    [[nodiscard]] double of_union() const {
        constexpr double least = 1e-9;  // root mean square, of nearly nothing but draws
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

    /// It is more: the only maximum over the intersection is the least of the maxima, among those
    /// that are less than the observed shares'.
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
    if (elo > 0) return likelihood_with_elo(mirrored, -elo);  // small scores are exact, large not
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
    constexpr double nothing = 1e-12;  // so small a difference changes no ratio that can be told
    if (t < nothing) return likelihood_with_elo(shares, 0);
    return Constraint(shares, t).likelihood();
}

}  // namespace tafl::results
