// SPDX-License-Identifier: MIT
// Lots drawn from the seed of a tournament: the same on every machine and after every resume.
#pragma once

#include <cstdint>

#include "rules/splitmix64.h"

namespace tafl::results {

/// Returns lot number `number` of the sequence that `seed` defines: 0 to 999,999. The generator is
/// splitmix64.
[[nodiscard]] constexpr std::uint64_t lot_of(std::uint64_t seed, int number) {
    const std::uint64_t steps = number;
    return rules::splitmix64_mix(seed + steps * rules::splitmix64_increment) % 1'000'000;
}

}  // namespace tafl::results
