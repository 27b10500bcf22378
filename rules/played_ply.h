// SPDX-License-Identifier: MIT
// PlayedPly: one ply of a game with its effects. for_each_ply(): replays a stored game, ply by ply.
// All readers of stored games use these functions.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/game.h"
#include "rules/game_record.h"
#include "rules/move_text.h"

namespace tafl::rules {

/// Ply of a game with its captures and the side to move after it.
struct PlayedPly {
    int number = 0;  ///< number of the ply in its game, from 1; the opening is counted
    Side mover = Side::attackers;   ///< side that played the ply
    MoveRecord written;             ///< the move with its piece and all its captures
    std::vector<Capture> captures;  ///< captures in the order of Effects; may be empty
    /// Side to move after this ply. It is the mover if a berserk sequence continues. std::nullopt
    /// if the rules have ended the game.
    std::optional<Side> to_move;
    PlyRecord record;  ///< the stored data: move, times, comment and evaluation

    bool operator==(const PlayedPly&) const = default;

    /// Returns the move in full notation (MoveStyle::full).
    [[nodiscard]] std::string text() const { return to_string(written); }
};

/// Plays the move of `record` in `game`, and returns the ply with its effects. The move must be
/// legal, and the game must not be over.
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

/// First illegal ply of a record, and the reason why it is illegal.
struct RefusedPly {
    int number = 0;  ///< number of the ply in its game, from 1
    Move move;
    Illegality why{};  ///< reason why `move` is illegal
};

/// Plays the plies of `record` in `game` and calls `visit(const PlayedPly&)` after each ply. `game`
/// must be in the position before the first ply. At an illegal ply, stops without playing it, and
/// returns it. Returns std::nullopt if all plies are legal.
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
/// Plays the plies of `record` in a new game with the rules of the record, and calls `visit(const
/// PlayedPly&)` after each ply. At an illegal ply, stops without playing it, and returns it.
/// Returns std::nullopt if all plies are legal.
template <class Visit>
std::optional<RefusedPly> for_each_ply(const GameRecord& record, Visit visit) {
    Game game(record.ruleset);
    return for_each_ply(record, game, visit);
}

}  // namespace tafl::rules
