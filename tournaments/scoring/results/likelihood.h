// SPDX-License-Identifier: MIT
// Log likelihood of observed scores. Both functions consider all distributions p on the same scores
// that have the given strength. They return the maximum of the sum of share * ln(p / share). The
// result is at most 0. It is 0 if the observed shares have exactly that strength. Scores are evenly
// spaced from 0 (first share) to 1 (last share). Each share must be positive, and their sum must be
// 1.
#pragma once

#include <span>

namespace tafl::results {

/// Returns the maximum log likelihood of `shares` for distributions with the mean 1 / (1 + 10^(-elo
/// / 400)). Source: Van den Bergh, "A practical introduction to the GSPRT", proposition 1.1.
[[nodiscard]] double likelihood_with_elo(std::span<const double> shares, double elo);

/// Returns the maximum log likelihood of `shares` for distributions in which (mean - 1/2) / sigma
/// is `t`; sigma is the standard deviation. There can be several local maxima; the result is the
/// largest of them. Source: Van den Bergh, "Normalized Elo made practical".
[[nodiscard]] double likelihood_with_t(std::span<const double> shares, double t);

}  // namespace tafl::results
