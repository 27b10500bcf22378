// SPDX-License-Identifier: MIT
// PlayedPly: one ply with everything that was known when it was played. for_each_ply(): plays a
// stored game ply by ply. All readers of stored games use it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/game.h"
#include "rules/game_record.h"
#include "rules/move_text.h"

namespace tafl::rules {

/// Ply of a game, with its effects.
struct PlayedPly {
    int number = 0;  ///< from 1; plies of the opening are included
    Side mover = Side::attackers;
    MoveRecord written;             ///< the move with its captures, as returned by describe()
    std::vector<Capture> captures;  ///< in OTN's order
    /// Side to move after this ply. During a berserk sequence it is the mover; none if the rules
    /// have ended the game.
    std::optional<Side> to_move;
    PlyRecord record;  ///< the move, times and comment

    bool operator==(const PlayedPly&) const = default;

    /// Returns the move in full notation.
    [[nodiscard]] std::string text() const { return to_string(written); }
};

/// Plays the move of `record` in `game` and returns the ply. The move must be legal, and the game
/// must not be over.
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

/// First illegal ply of a record, and the reason.
struct RefusedPly {
    int number = 0;  ///< from 1
    Move move;
    Illegality why{};
};

/// Plays the plies of `record` in `game` and calls `visit(const PlayedPly&)` after each. `game`
/// must be at the start of the record. Stops before the first illegal ply and returns it; returns
/// none if all plies are legal.
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
/// Plays the plies of `record` in a new game under its rules, like the function above.
template <class Visit>
std::optional<RefusedPly> for_each_ply(const GameRecord& record, Visit visit) {
    Game game(record.ruleset);
    return for_each_ply(record, game, visit);
}

}  // namespace tafl::rules
