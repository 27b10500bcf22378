// SPDX-License-Identifier: MIT
// Elo after an SPRT. A test stops when the results are extreme. Therefore the plain estimate is too
// far from the middle of the two hypotheses, and its interval is too narrow. Pure functions.
// Method: the log likelihood ratio is treated as a Brownian motion between two bounds. Possible
// outcomes of the test are ordered from the worst to the best: an early H0, a late H0, a late H1,
// an early H1. The estimate is the strength for which a worse outcome than the observed one has the
// probability 1/2 (median-unbiased). At the low end of the interval this probability is 97.5 %, at
// the high end 2.5 %. Source: Siegmund, "Sequential Analysis" (1985), III.
#pragma once

#include "tournaments/scoring/results/statistics.h"

namespace tafl::results {

/// Returns elo_of(counts), with a correction if `test` has ended with `counts`. Then Elo,
/// normalized Elo, and their errors (half widths) and intervals are corrected, and `is_corrected`
/// is true.
[[nodiscard]] Elo elo_after(const ScoreCounts& counts, const SprtTest& test);

/// Brownian motion that starts at 0 at time 0.
struct Motion {
    double drift = 0;     ///< mean change per unit of time
    double variance = 1;  ///< variance of the change per unit of time
};
/// Returns the probability that the motion reaches `bound` at time `time` or earlier, without
/// reaching -`other` before. `bound` and `other` must be positive.
[[nodiscard]] double passage_probability(const Motion& motion, double bound, double other,
                                         double time);

}  // namespace tafl::results
