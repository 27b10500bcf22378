// SPDX-License-Identifier: MIT
// PlayedPly: one ply with all that was known when it was played. for_each_ply(): the one way to
// walk a stored game.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/game.h"
#include "rules/game_record.h"
#include "rules/move_text.h"

namespace tafl::rules {

struct PlayedPly {
    int number = 0;  ///< from 1; plies of the opening count
    Side mover = Side::attackers;
    MoveRecord written;             ///< the move with its captures, as describe() tells it
    std::vector<Capture> captures;  ///< in OTN's order
    /// Whose turn it is now; the mover's amid a berserk sequence, nobody's after the end on the
    /// board.
    std::optional<Side> to_move;
    PlyRecord record;  ///< the move, times and comment

    bool operator==(const PlayedPly&) const = default;

    /// In full notation.
    [[nodiscard]] std::string text() const { return to_string(written); }
};

/// Plays a move that is known to be legal, in a game that is not over; what is to be said of it.
[[nodiscard]] inline PlayedPly play_ply(Game& game, PlyRecord record) {
    PlayedPly ply;
    ply.number = game.plies() + 1;
    ply.mover = game.to_move();
    const Position before = game.position();
    Effects effects;
    game.play_unchecked(record.move, effects);
    ply.written = describe(before, record.move, effects);
    ply.captures.assign(effects.captures().begin(), effects.captures().end());
    if (!game.is_over()) ply.to_move = game.to_move();
    ply.record = std::move(record);
    return ply;
}

/// Why a walk ended before the last ply of a record.
struct RefusedPly {
    int number = 0;  ///< from 1
    Move move;
    Illegality why{};
};

/// Plays the record's plies in `game`, which stands at the start of it, and calls
/// `visit(const PlayedPly&)` after each. Stops before the first that is refused, and says why.
template <class Visit>
std::optional<RefusedPly> for_each_ply(const GameRecord& record, Game& game, Visit visit) {
    for (const PlyRecord& ply : record.plies) {
        if (const auto why = game.why_illegal(ply.move)) {
            return RefusedPly{game.plies() + 1, ply.move, *why};
        }
        visit(play_ply(game, ply));
    }
    return std::nullopt;
}
template <class Visit>
std::optional<RefusedPly> for_each_ply(const GameRecord& record, Visit visit) {
    Game game(record.ruleset);
    return for_each_ply(record, game, visit);
}

}  // namespace tafl::rules
