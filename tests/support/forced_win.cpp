// SPDX-License-Identifier: MIT
#include "tests/support/forced_win.h"

#include <algorithm>
#include <cassert>

#include "rules/endings.h"
#include "rules/result.h"

namespace tafl::tests {

using rules::Position;
using rules::Side;

bool ForcedWin::is_won(const Position& position, Side winner, int plies) {
    assert(plies <= max_plies);
    constexpr std::size_t max_known = 2'000'000;
    if (winner != winner_ || known_.size() > max_known) known_.clear();
    winner_ = winner;
    Position copy = position;
    return search(copy, plies);
}

std::optional<int> ForcedWin::plies_to_win(const Position& position, Side winner, int most) {
    for (int plies = 1; plies <= most; ++plies) {
        if (is_won(position, winner, plies)) return plies;
    }
    return std::nullopt;
}

bool ForcedWin::is_won_by(const Position& position, rules::Move move, Side winner, int plies) {
    if (winner != winner_) known_.clear();
    winner_ = winner;
    Position copy = position;
    return leads_to_win(copy, move, plies);
}

std::vector<rules::Move> ForcedWin::winning_moves(const Position& position, Side winner,
                                                  int plies) {
    rules::MoveList moves;
    legal_moves(compiled_rules_, position, moves);
    std::vector<rules::Move> winning;
    for (const rules::Move move : moves) {
        if (is_won_by(position, move, winner, plies)) winning.push_back(move);
    }
    return winning;
}

bool ForcedWin::search(Position& position, int plies) {
    if (plies <= 0) return false;
    if (plies == 1) return search_moves(position, plies);
    const std::uint64_t key = position.key();
    const Known known = known_[key];
    if (plies >= known.won_within) return true;
    if (plies <= known.not_won_within) return false;
    const bool is_won = search_moves(position, plies);
    Known& noted = known_[key];
    if (is_won) {
        noted.won_within = static_cast<std::int8_t>(plies);
    } else {
        noted.not_won_within = static_cast<std::int8_t>(plies);
    }
    return is_won;
}

/// One move is enough for the winner; the opponent needs one that prevents it.
bool ForcedWin::search_moves(Position& position, int plies) {
    rules::MoveList moves;
    legal_moves(compiled_rules_, position, moves);
    const bool is_winner = position.to_move() == winner_;
    rules::Move& decided = decided_[plies];
    const auto first = std::find(moves.begin(), moves.end(), decided);
    if (first != moves.end()) std::iter_swap(moves.begin(), first);
    for (const rules::Move move : moves) {
        if (leads_to_win(position, move, plies) != is_winner) continue;
        decided = move;
        return is_winner;
    }
    return !is_winner;
}

bool ForcedWin::leads_to_win(Position& position, rules::Move move, int plies) {
    rules::Effects effects;
    position.play_unchecked(compiled_rules_, move, effects);
    const rules::Verdict verdict = judge(compiled_rules_, position);
    const bool is_won =
        verdict.is_over() ? verdict.result == win_of(winner_) : search(position, plies - 1);
    position.take_back(move, effects);
    return is_won;
}

}  // namespace tafl::tests
