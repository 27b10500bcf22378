// SPDX-License-Identifier: MIT
// Lots drawn from a tournament's seed, the same on every machine and after every interruption.
#pragma once

#include <cstdint>

namespace tafl::results {

/// The `number`-th lot of a seed, 0 to 999,999 (the generator is splitmix64).
[[nodiscard]] constexpr std::uint64_t lot_of(std::uint64_t seed, int number) {
    std::uint64_t value = seed + static_cast<std::uint64_t>(number) * 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
    return (value ^ (value >> 31)) % 1'000'000;
}

}  // namespace tafl::results
