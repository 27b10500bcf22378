// SPDX-License-Identifier: MIT
// Elo after an SPRT. A test stops when results are extreme, so the plain estimate is too far from
// the middle of the hypotheses, and its interval is too narrow. Pure functions.
// Method: the log likelihood ratio is taken as a Brownian motion between two bounds; outcomes are
// ordered from an early H0 to a late H0, then from a late H1 to an early H1; the estimate is the
// strength at which the probability of a worse outcome is 1/2 (median-unbiased), the ends of the
// interval are those with 97.5 % and 2.5 %. Source: Siegmund, "Sequential Analysis" (1985), III.
#pragma once

#include "tournaments/results/statistics.h"

namespace tafl::results {

/// Returns elo_of(counts). If `counts` have reached a bound of `test`, Elo, normalized Elo, their
/// errors (half widths) and intervals are the corrected ones, and `is_corrected` is true.
[[nodiscard]] Elo elo_after(const ScoreCounts& counts, const SprtTest& test);

/// Brownian motion that starts at 0.
struct Motion {
    double drift = 0;
    double variance = 1;  ///< per unit of time
};
/// Returns the probability that the motion reaches `bound` (> 0) until `time`, and before that not
/// -`other` (`other` > 0).
[[nodiscard]] double passage_probability(const Motion& motion, double bound, double other,
                                         double time);

}  // namespace tafl::results
