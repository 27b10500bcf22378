// SPDX-License-Identifier: MIT
// Misses: proven wins that Huscarl's shortcuts hid. One in a hundred is allowed.
#pragma once

#include <cmath>

namespace tafl::tests {

/// Binomial test. Returns false if the probability of `missed` or more misses among `all` wins is
/// below 1 %, while one win in a hundred is hidden: a few wins cannot distinguish 1 % from 2 %.
[[nodiscard]] inline bool are_few_misses(int missed, int all) {
    constexpr double hidden = 0.01;
    constexpr double min_chance = 0.01;
    double chance = std::pow(1 - hidden, all);  // of exactly `count` misses
    double fewer = 0;
    for (int count = 0; count < missed; ++count) {
        fewer += chance;
        chance *= (all - count) * hidden / ((count + 1) * (1 - hidden));
    }
    return 1 - fewer >= min_chance;
}

}  // namespace tafl::tests
