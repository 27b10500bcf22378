// SPDX-License-Identifier: MIT
// Random numbers of a tuning. A number depends only on the seed and on its place (DrawPlace). It is
// the same on every machine and for every order of calls. Generator: splitmix64.
#pragma once

#include <cstdint>

#include "rules/splitmix64.h"

namespace tafl::tuning {

/// Identifies one random number of a tuning. Each DrawPlace has its own random number.
struct DrawPlace {
    /// Number of the iteration, from 0.
    int iteration = 0;
    /// Number of the entrant, from 1. SPSA uses 0: all entrants share one random number.
    int entrant = 0;
    /// Index of the parameter, from 0. Royale uses -1 for lots.
    int parameter = 0;
};

/// Returns the 64 random bits of `place` for `seed`.
[[nodiscard]] constexpr std::uint64_t draw_bits(std::uint64_t seed, const DrawPlace& place) {
    const auto add = [](std::uint64_t state, int number) {
        return rules::splitmix64(state + number);
    };
    return add(add(add(rules::splitmix64(seed), place.iteration), place.entrant), place.parameter);
}

/// Returns the random sign of `place`: 1 or -1.
[[nodiscard]] constexpr int draw_sign(std::uint64_t seed, const DrawPlace& place) {
    return draw_bits(seed, place) >> 63 == 0 ? 1 : -1;
}

/// Returns a random number for `place` with a nearly normal distribution: mean 0, standard
/// deviation 1, range -6 to 6. It is the sum of twelve uniform numbers, minus 6. No function of a
/// mathematical library is used, because libraries round differently.
[[nodiscard]] constexpr double draw_normal(std::uint64_t seed, const DrawPlace& place) {
    std::uint64_t state = draw_bits(seed, place);
    std::uint64_t sum = 0;
    for (int i = 0; i < 12; ++i) sum += (state = rules::splitmix64(state)) >> 16;
    constexpr double one = 281'474'976'710'656.0;  // 2^48
    return static_cast<double>(sum) / one - 6;
}

}  // namespace tafl::tuning
