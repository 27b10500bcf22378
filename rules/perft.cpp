// SPDX-License-Identifier: MIT
#include "rules/perft.h"

#include <cassert>

#include "rules/endings.h"
#include "rules/moves.h"

namespace tafl::rules {

namespace {

/// Plays and takes back each legal move; `visit(move)` is called in between. Builds with assertions
/// check that the position comes back as it was, key and berserk state included.
template <class Visit>
void for_each_move(const RulesTables& law, Position& position, Visit visit) {
#ifndef NDEBUG
    const Position before = position;
#endif
    MoveList moves;
    legal_moves(law, position, moves);
    for (const Move move : moves) {
        Effects effects;
        position.play_unchecked(law, move, effects);
        visit(move);
        position.take_back(move, effects);
        assert(position == before && position.key() == before.key() &&
               "take_back undoes everything");
    }
}

}  // namespace

std::uint64_t perft(const RulesTables& law, Position& position, int depth) {
    if (depth == 0) return 1;
    if (judge(law, position).is_over()) return 0;
    if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves(law, position));
    std::uint64_t nodes = 0;
    for_each_move(law, position, [&](Move) { nodes += perft(law, position, depth - 1); });
    return nodes;
}

std::vector<PerftMove> perft_by_move(const RulesTables& law, Position& position, int depth) {
    std::vector<PerftMove> entries;
    if (judge(law, position).is_over()) return entries;
    for_each_move(law, position, [&](Move move) {
        entries.push_back({move, perft(law, position, depth - 1)});
    });
    return entries;
}

}  // namespace tafl::rules
