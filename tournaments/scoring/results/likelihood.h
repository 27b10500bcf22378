// SPDX-License-Identifier: MIT
// Maximum likelihood of observed scores under a given strength: the step of a sequential
// probability ratio test. Pure functions.
//
// Both functions return the maximum of the sum of share * ln(p / share). The maximum is over all
// distributions p on the same scores that have the given strength. It is at most 0, and 0 if the
// observed shares have that strength. Scores are evenly spaced from 0 (first share) to 1 (last
// share). Each share must be positive; their sum is 1.
#pragma once

#include <span>

namespace tafl::results {

/// Returns the maximum over distributions with the mean 1 / (1 + 10^(-elo / 400)). Source: Van den
/// Bergh, "A practical introduction to the GSPRT", proposition 1.1.
[[nodiscard]] double likelihood_with_elo(std::span<const double> shares, double elo);

/// Returns the maximum over distributions in which (mean - 1/2) / sigma is `t` ("Normalized Elo
/// made practical"). This constraint can have several local maxima; the result is the largest.
[[nodiscard]] double likelihood_with_t(std::span<const double> shares, double t);

}  // namespace tafl::results
