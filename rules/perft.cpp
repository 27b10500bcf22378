// SPDX-License-Identifier: MIT
#include "rules/perft.h"

#include <cassert>

#include "rules/endings.h"
#include "rules/moves.h"

namespace tafl::rules {

namespace {

/// Plays each legal move, calls `visit(move)` and takes the move back. In builds with assertions,
/// checks that the position is then unchanged, with its key and its berserk state.
template <class Visit>
void for_each_move(const CompiledRules& compiled_rules, Position& position, Visit visit) {
#ifndef NDEBUG
    const Position before = position;
#endif
    MoveList moves;
    legal_moves(compiled_rules, position, moves);
    for (const Move move : moves) {
        Effects effects;
        position.play_unchecked(compiled_rules, move, effects);
        visit(move);
        position.take_back(move, effects);
        assert(position == before && position.key() == before.key() &&
               "take_back undoes everything");
    }
}

}  // namespace

std::uint64_t perft(const CompiledRules& compiled_rules, Position& position, int depth) {
    if (depth == 0) return 1;
    if (judge(compiled_rules, position).is_over()) return 0;
    if (depth == 1) return count_legal_moves(compiled_rules, position);
    std::uint64_t nodes = 0;
    for_each_move(compiled_rules, position,
                  [&](Move) { nodes += perft(compiled_rules, position, depth - 1); });
    return nodes;
}

std::vector<PerftMove> perft_by_move(const CompiledRules& compiled_rules, Position& position,
                                     int depth) {
    std::vector<PerftMove> entries;
    if (judge(compiled_rules, position).is_over()) return entries;
    for_each_move(compiled_rules, position, [&](Move move) {
        entries.push_back({move, perft(compiled_rules, position, depth - 1)});
    });
    return entries;
}

}  // namespace tafl::rules
