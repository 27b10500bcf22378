// SPDX-License-Identifier: MIT
// splitmix64: pseudorandom numbers that are the same on every machine. Source: Steele, Lea, Flood:
// "Fast Splittable Pseudorandom Number Generators", 2014.
// The numbers must never change, because stored keys, drawing of lots and tuning depend on them.
#pragma once

#include <cstdint>

namespace tafl::rules {

/// Difference between two consecutive states of the generator.
inline constexpr std::uint64_t splitmix64_increment = 0x9E3779B97F4A7C15U;

/// Returns the pseudorandom number for this state of the generator.
[[nodiscard]] constexpr std::uint64_t splitmix64_mix(std::uint64_t state) {
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9U;
    state = (state ^ (state >> 27)) * 0x94D049BB133111EBU;
    return state ^ (state >> 31);
}

/// Returns the first pseudorandom number of a generator with the initial state `seed`.
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t seed) {
    return splitmix64_mix(seed + splitmix64_increment);
}

}  // namespace tafl::rules
