// Both functions return the maximum of the sum of share * ln(p / share) over the observed shares.
// The maximum is over all distributions p on the same scores that have the given strength. The
// result is at most 0. It is 0 if the observed shares have that strength. Scores are evenly spaced
// from 0 (first share) to 1 (last share). Each share must be positive; their sum must be 1.
#pragma once

#include <span>

namespace tafl::results {

/// Returns the largest log likelihood of `shares` over distributions with the mean 1 / (1 +
/// 10^(-elo / 400)). It is at most 0. Source: Van den Bergh, "A practical introduction to the
/// GSPRT", proposition 1.1.
[[nodiscard]] double likelihood_with_elo(std::span<const double> shares, double elo);

/// Returns the largest log likelihood of `shares` over distributions in which (mean - 1/2) / sigma
/// is `t`. It is at most 0. Source: Van den Bergh, "Normalized Elo made practical". This constraint
/// can have several local maxima; the result is the largest of them.
[[nodiscard]] double likelihood_with_t(std::span<const double> shares, double t);

}  // namespace tafl::results
