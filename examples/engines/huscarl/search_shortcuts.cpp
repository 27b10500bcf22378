// SPDX-License-Identifier: MIT
// Reductions of the search: by the static evaluation, by a null move, of late moves, and by an
// escape of the king.
#include <algorithm>

#include "examples/engines/huscarl/search.h"
#include "examples/engines/huscarl/selectivity.h"

namespace tafl::huscarl {

using rules::Position;
using rules::Side;

/// Returns no evaluation if the side to move may have to act at once, or if the exact score is
/// needed.
Search::Standing Search::standing_of(const Position& position, Window window) const {
    if (!window.is_narrow() || std::abs(window.beta) >= repeated_win || position.is_in_berserk()) {
        return std::nullopt;
    }
    return evaluation_.of(position);
}

std::optional<Score> Search::score_without_moves(const Position& position, const Node& node) {
    const Score beta = node.window.beta;
    if (!node.standing || *node.standing < beta) return std::nullopt;
    if (techniques_.has(Technique::futility) && is_shallow(node.depth) &&
        *node.standing - futility_margin(node.depth) >= beta && !is_escape_threatened(position)) {
        return beta;
    }
    return score_after_pass(position, node);
}

/// Null move: if a side is above beta even though the opponent moves twice, the node is cut off.
/// Not with few men, where having to move may lose.
std::optional<Score> Search::score_after_pass(const Position& position, const Node& node) {
    const Side side = position.to_move();
    if (!techniques_.has(Technique::null_move) || node.depth < 3 ||
        position.board().count(side) < 4) {
        return std::nullopt;
    }
    Position passed(position.board(), opponent(side));
    path_.push_pass();
    const Score beta = node.window.beta;
    const Score score =
        -search(passed, {node.ply + 1, depth_after_pass(node.depth), {-beta, -beta + 1}, false});
    path_.pop();
    if (is_stopped_) return 0;
    if (score < beta) return std::nullopt;
    frame(node.ply).depends_on = frame(node.ply + 1).depends_on;
    return beta;
}

/// Returns true if quiet moves are left out. Never while all moves so far lose.
bool Search::leaves_out_quiet(const Node& node, std::size_t number, Score best) const {
    if (!node.standing || !is_shallow(node.depth) || best <= -repeated_win) return false;
    const bool is_late = number >= moves_looked_at(node.depth);
    const bool is_hopeless = *node.standing + futility_margin(node.depth) <= node.window.alpha;
    return (is_late && techniques_.has(Technique::late_moves)) ||
           (is_hopeless && techniques_.has(Technique::futility));
}

int Search::reduction_of(int depth, std::size_t number, const RankedMove& move) const {
    if (move.is_loud || !techniques_.has(Technique::reductions)) return 0;
    return late_move_reduction(depth, number);
}

/// Returns true if the attackers are to move and the king could escape with the next ply.
bool Search::is_escape_threatened(const Position& position) const {
    return techniques_.has(Technique::escapes) && position.to_move() == Side::attackers &&
           has_way_out(position.board());
}

/// Returns true if the defenders are to move and the king can escape with this ply.
bool Search::can_escape(const Position& position) const {
    return techniques_.has(Technique::escapes) && position.to_move() == Side::defenders &&
           !position.is_in_berserk() && has_way_out(position.board());
}

bool Search::has_way_out(const rules::Board& board) const {
    const rules::SpaceSet kings = board.kings() & board.pieces(Side::defenders);
    return std::ranges::any_of(kings.begin(), kings.end(), [&](rules::Space king) {
        return can_reach(compiled_rules_, board, king, compiled_rules_.escape());
    });
}

}  // namespace tafl::huscarl
