// SPDX-License-Identifier: MIT
// How well a distribution with a given strength can explain observed scores: the maximum likelihood
// step of a sequential probability ratio test. Pure functions.
//
// Both are maxima of the sum of share * ln(p / share) over all distributions p on the same scores
// that have the given strength, so they are at most 0, and 0 where the observed shares have it
// themselves. Scores are evenly spaced from 0 (the first share) to 1 (the last one); every share is
// positive, and together they are 1.
#pragma once

#include <span>

namespace tafl::results {

/// Of distributions with the mean that `elo` stands for, 1 / (1 + 10^(-elo / 400)) (Van den Bergh,
/// "A practical introduction to the GSPRT", proposition 1.1).
[[nodiscard]] double likelihood_with_elo(std::span<const double> shares, double elo);

/// Of distributions in which (mean - 1/2) / sigma is `t` ("Normalized Elo made practical"). For
/// such a constraint there may be several local maxima; this is the largest.
[[nodiscard]] double likelihood_with_t(std::span<const double> shares, double t);

}  // namespace tafl::results
