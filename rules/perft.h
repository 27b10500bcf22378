// SPDX-License-Identifier: MIT
// perft(): the number of sequences of legal moves that have a given length and begin in a given
// position. Each move of a berserk sequence is a ply. A sequence that reaches the end of the game
// before the given length is not counted. Repetitions do not end the game here.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.h"

namespace tafl::rules {

/// Returns the number of sequences of exactly `depth` legal plies from `position`; 1 if `depth` is
/// 0. Counts the last plies without playing them. `position` is unchanged on return.
[[nodiscard]] std::uint64_t perft(const CompiledRules& compiled_rules, Position& position,
                                  int depth);

/// First move of a sequence, and the number of sequences that begin with it.
struct PerftMove {
    Move move;
    std::uint64_t nodes;  ///< number of sequences that begin with `move`
};
/// Returns the number of sequences of `depth` plies for each first move; empty if the game is over.
/// The sum of these numbers is the result of perft(). `depth` must be at least 1. `position` is
/// unchanged on return.
[[nodiscard]] std::vector<PerftMove> perft_by_move(const CompiledRules& compiled_rules,
                                                   Position& position, int depth);

}  // namespace tafl::rules
