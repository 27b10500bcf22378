// SPDX-License-Identifier: MIT
#include "rules/perft.h"

#include "rules/endings.h"
#include "rules/moves.h"

namespace tafl::rules {

std::uint64_t perft(const RulesTables& law, Position& position, int depth) {
    if (depth == 0) return 1;
    if (judge(law, position).is_over()) return 0;
    if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves(law, position));
    std::uint64_t nodes = 0;
    for (const PerftMove& entry : perft_by_move(law, position, depth)) nodes += entry.nodes;
    return nodes;
}

std::vector<PerftMove> perft_by_move(const RulesTables& law, Position& position, int depth) {
    std::vector<PerftMove> entries;
    if (judge(law, position).is_over()) return entries;
    MoveList moves;
    legal_moves(law, position, moves);
    for (const Move move : moves) {
        Effects effects;
        position.play_unchecked(law, move, effects);
        entries.push_back({move, perft(law, position, depth - 1)});
        position.take_back(move, effects);
    }
    return entries;
}

}  // namespace tafl::rules
