// SPDX-License-Identifier: MIT
#pragma once

namespace tafl::results {

/// 95 % confidence interval. Its ends are shares from 0 to 1 if the declaration states nothing
/// else.
struct Interval {
    double low = 0;
    double high = 1;
};

}  // namespace tafl::results
