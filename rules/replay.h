// SPDX-License-Identifier: MIT
// replay(): plays the moves of an OTG record under its rules and checks the record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/otg.h"
#include "rules/played_ply.h"

namespace tafl::rules {

/// Played ply of a record: a legal move, or a `done` that the record leaves out.
struct ReplayedMove {
    PlayedPly ply;  ///< the ply as played, with all its captures
    /// Index of this move in OtgRecord::moves. For a `done` that the record leaves out, index of
    /// the move after the `done`.
    std::size_t index = 0;
    /// Spaces of captures that are in the record but did not happen. A capture that is missing in
    /// the record is not an error, because OpenTafl leaves out captures by shieldwalls.
    std::vector<Space> false_captures;
};

/// Result of a replay.
struct Replay {
    Game game;                          ///< game after the last legal move
    std::vector<ReplayedMove> moves;    ///< all plies before the first illegal move, in order
    std::optional<RefusedPly> refused;  ///< first illegal move; std::nullopt if all are legal
    /// Number of moves of the record that were replayed. A `done` that the record leaves out is not
    /// counted.
    std::size_t read = 0;
    /// True if the record contains a resignation ("---") and all moves before it are legal.
    bool has_resigned = false;
    /// First false statement of the record about the end of the game, as a sentence. Examples: a
    /// result that differs from the board, moves after a resignation, a win of the side that
    /// resigned. std::nullopt if all statements are true, or if a move is illegal.
    std::optional<std::string> false_claim;

    /// Returns true if the record is correct: all moves are legal, all captures in the record
    /// happened, and the statements about the end are true.
    [[nodiscard]] bool is_sound() const;
};

/// Plays the moves of `record` up to the first illegal move or the resignation, and compares the
/// record with the board. A move after the end of the game is illegal.
[[nodiscard]] Replay replay(const OtgRecord& record);

}  // namespace tafl::rules
