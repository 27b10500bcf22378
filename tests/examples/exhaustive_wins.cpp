// SPDX-License-Identifier: MIT
#include "tests/examples/exhaustive_wins.h"

#include "rules/endings.h"
#include "rules/result.h"

namespace tafl::tests {

using rules::Move;
using rules::Side;

ExhaustiveWins::ExhaustiveWins(const rules::Game& game, std::uint64_t max_positions)
    : compiled_rules_(game.compiled_rules()),
      position_(rules::Position::start_of(compiled_rules_)),
      max_positions_(max_positions) {
    repetitions_.start(position_, compiled_rules_.ruleset().repetition_count.counts_start);
    for (const Move move : game.moves()) {
        rules::Effects effects;
        position_.play_unchecked(compiled_rules_, move, effects);
        repetitions_.add(position_, effects);
    }
}

bool ExhaustiveWins::wins_after(Move move, Side side, int plies) {
    const Side mover = position_.to_move();
    rules::Effects effects;
    position_.play_unchecked(compiled_rules_, move, effects);
    const int times = repetitions_.add(position_, effects);
    const bool is_last = times >= compiled_rules_.ruleset().repetition_count.occurrences;
    const auto verdict =
        judge(compiled_rules_, position_, is_last ? std::optional(mover) : std::nullopt);
    const bool has_won = verdict.is_over() ? verdict.result == rules::win_of(side)
                                           : plies > 1 && wins(side, plies - 1);
    repetitions_.remove_last();
    position_.take_back(move, effects);
    return has_won;
}

/// One good move is enough for the side itself; of the other side's all must lose.
bool ExhaustiveWins::wins(Side side, int plies) {
    if (++positions_ > max_positions_) return false;
    const bool is_own = position_.to_move() == side;
    rules::MoveList moves;
    legal_moves(compiled_rules_, position_, moves);
    for (const Move move : moves) {
        if (wins_after(move, side, plies) == is_own) return is_own;
    }
    return !is_own;
}

std::optional<bool> ExhaustiveWins::can_win(Side side, int plies) {
    positions_ = 0;
    const bool has_won = wins(side, plies);
    return positions_ > max_positions_ ? std::nullopt : std::optional(has_won);
}

std::optional<bool> ExhaustiveWins::wins_by(Move move, Side side, int plies) {
    positions_ = 0;
    const bool has_won = wins_after(move, side, plies);
    return positions_ > max_positions_ ? std::nullopt : std::optional(has_won);
}

ExhaustiveWins::Answer ExhaustiveWins::shortest(int max_plies) {
    for (int plies = 1; plies <= max_plies; ++plies) {
        for (const Side side : {Side::attackers, Side::defenders}) {
            const auto answer = can_win(side, plies);
            if (!answer) return {false};
            if (*answer) return {true, ShortestWin{side, plies}};
        }
    }
    return {true};
}

}  // namespace tafl::tests
