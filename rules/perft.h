// SPDX-License-Identifier: MIT
// perft(): the number of sequences of legal moves from a position. Each move of a berserk sequence
// is a ply. Games that are over have no successors. Repetition is ignored.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.h"

namespace tafl::rules {

/// Returns the number of sequences of `depth` plies; 1 at depth 0. Counts the last ply without
/// playing it. `position` is unchanged on return.
[[nodiscard]] std::uint64_t perft(const CompiledRules& compiled_rules, Position& position,
                                  int depth);

/// First move, and the number of sequences that begin with it.
struct PerftMove {
    Move move;
    std::uint64_t nodes;
};
/// Returns perft() split by the first move; empty if the game is over. `depth` is at least 1.
/// `position` is unchanged on return.
[[nodiscard]] std::vector<PerftMove> perft_by_move(const CompiledRules& compiled_rules,
                                                   Position& position, int depth);

}  // namespace tafl::rules
