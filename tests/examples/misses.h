// SPDX-License-Identifier: MIT
// Misses: wins that Huscarl's shortcuts hid, of those that exhaustive search has proven. One in a
// hundred may be.
#pragma once

#include <cmath>

namespace tafl::tests {

/// False if so many, or more, would be missed in less than one test of a hundred while one win in a
/// hundred is hidden: a few wins cannot tell one in a hundred from two.
[[nodiscard]] inline bool are_few_misses(int missed, int all) {
    constexpr double hidden = 0.01;
    constexpr double min_chance = 0.01;
    double chance = std::pow(1 - hidden, all);  // that exactly `count` are missed
    double fewer = 0;
    for (int count = 0; count < missed; ++count) {
        fewer += chance;
        chance *= (all - count) * hidden / ((count + 1) * (1 - hidden));
    }
    return 1 - fewer >= min_chance;
}

}  // namespace tafl::tests
