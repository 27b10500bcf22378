// SPDX-License-Identifier: MIT
// Lots drawn from the seed of a tournament. They are the same on every machine and after every
// resume.
#pragma once

#include <cstdint>

#include "rules/splitmix64.h"

namespace tafl::results {

/// Returns lot number `number` of the sequence of `seed`: 0 to 999,999. Generator: splitmix64.
[[nodiscard]] constexpr std::uint64_t lot_of(std::uint64_t seed, int number) {
    const std::uint64_t steps = number;
    return rules::splitmix64_mix(seed + steps * rules::splitmix64_increment) % 1'000'000;
}

}  // namespace tafl::results
