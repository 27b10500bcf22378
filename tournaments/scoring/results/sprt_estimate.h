// SPDX-License-Identifier: MIT
// Elo after an SPRT. A test stops when results are extreme. So the plain estimate is too far from
// the middle of the hypotheses, and its interval is too narrow. Pure functions.
// Method: the log likelihood ratio is treated as a Brownian motion between two bounds. Outcomes are
// ordered from an early H0 to a late H0, then from a late H1 to an early H1. The estimate is the
// strength at which a worse outcome has the probability 1/2 (median-unbiased). The ends of the
// interval are the strengths at which it has 97.5 % and 2.5 %. Source: Siegmund, "Sequential
// Analysis" (1985), III.
#pragma once

#include "tournaments/scoring/results/statistics.h"

namespace tafl::results {

/// Returns the estimate of elo_of(counts). If `counts` have reached a bound of `test`, Elo,
/// normalized Elo, their errors (half widths) and their intervals are corrected, and `is_corrected`
/// is true.
[[nodiscard]] Elo elo_after(const ScoreCounts& counts, const SprtTest& test);

/// Brownian motion that starts at 0 at time 0.
struct Motion {
    double drift = 0;     ///< mean change per unit of time
    double variance = 1;  ///< variance of the change per unit of time
};
/// Returns the probability that the motion reaches `bound` by `time` without reaching -`other`
/// before. `bound` and `other` must be positive.
[[nodiscard]] double passage_probability(const Motion& motion, double bound, double other,
                                         double time);

}  // namespace tafl::results
