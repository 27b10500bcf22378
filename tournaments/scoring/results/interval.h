// SPDX-License-Identifier: MIT
#pragma once

namespace tafl::results {

/// 95 % confidence interval. Unless a comment at its use states another unit, its ends are shares
/// from 0 to 1.
struct Interval {
    double low = 0;
    double high = 1;
};

}  // namespace tafl::results
