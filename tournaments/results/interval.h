// SPDX-License-Identifier: MIT
#pragma once

namespace tafl::results {

/// Ends of a confidence interval of 95 %; of shares, from 0 to 1, if nothing else is said.
struct Interval {
    double low = 0;
    double high = 1;
};

}  // namespace tafl::results
