// SPDX-License-Identifier: MIT
// replay(): checks a game record under its rules, move by move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/otg.h"
#include "rules/played_ply.h"

namespace tafl::rules {

/// Replayed move of a record.
struct ReplayedMove {
    PlayedPly ply;  ///< the ply as played, with every capture
    /// Index of the move in the record; for a `done` that the record leaves out, of the next move.
    std::size_t index = 0;
    /// Spaces of captures that the record lists but that did not happen. A capture missing in the
    /// record is not an error: OpenTafl leaves out shieldwalls.
    std::vector<Space> false_captures;
};

/// Result of a replay.
struct Replay {
    Game game;  ///< state after the last legal move
    std::vector<ReplayedMove> moves;
    std::optional<RefusedPly> refused;  ///< the first illegal move; none if all moves are legal
    std::size_t read = 0;               ///< number of legal moves of the record
    /// True if the record contains the resignation "---" and all moves before it are legal.
    bool has_resigned = false;
    /// False statement of the record about its end, as a sentence; none if its statements are true.
    /// Examples: a result or rule that the board contradicts, moves after a resignation, a win of
    /// the resigned side.
    std::optional<std::string> false_claim;

    /// Returns true if the record has no illegal move, no false capture and no false claim.
    [[nodiscard]] bool is_sound() const;
};

/// Replays `record` up to its first illegal move. Moves after the end of the game are illegal, too.
[[nodiscard]] Replay replay(const OtgRecord& record);

}  // namespace tafl::rules
