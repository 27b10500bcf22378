// SPDX-License-Identifier: MIT
// Lots drawn from a tournament's seed, the same on every machine and after every interruption.
#pragma once

#include <cstdint>

#include "rules/splitmix64.h"

namespace tafl::results {

/// The `number`-th lot of a seed, 0 to 999,999 (the generator is splitmix64).
[[nodiscard]] constexpr std::uint64_t lot_of(std::uint64_t seed, int number) {
    const auto steps = static_cast<std::uint64_t>(number);
    return rules::splitmix64_mix(seed + steps * rules::splitmix64_increment) % 1'000'000;
}

}  // namespace tafl::results
