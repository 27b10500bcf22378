// SPDX-License-Identifier: MIT
// perft: how many sequences of legal moves there are from a position. A berserk continuation is a
// ply, games that are over have no successors, repetition is ignored.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.h"

namespace tafl::rules {

/// Nodes at `depth` plies; 1 at depth 0. The last ply is counted and not made.
[[nodiscard]] std::uint64_t perft(const CompiledRules& compiled_rules, Position& position,
                                  int depth);

struct PerftMove {
    Move move;
    std::uint64_t nodes;
};
/// The same, told apart by the first move. `depth` is at least 1.
[[nodiscard]] std::vector<PerftMove> perft_by_move(const CompiledRules& compiled_rules,
                                                   Position& position, int depth);

}  // namespace tafl::rules
