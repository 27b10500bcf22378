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

/// Legal move of a record, or a `done` that the record leaves out.
struct ReplayedMove {
    PlayedPly ply;  ///< the ply as played, with all its captures
    /// Index of this move in OtgRecord::moves. For a `done` that the record leaves out: index of
    /// the move after it.
    std::size_t index = 0;
    /// Spaces of captures that are written in the record but did not happen. A capture that is not
    /// written is not an error, because OpenTafl leaves out shieldwalls.
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
    /// True if the record contains the resignation "---" and all moves before it are legal.
    bool has_resigned = false;
    /// First false statement of the record about its end, as a sentence. Examples: a result or rule
    /// that the board contradicts, moves after a resignation, a win of the resigned side.
    /// std::nullopt if all statements are true, or if a move is illegal.
    std::optional<std::string> false_claim;

    /// Returns true if all moves of the record are legal, all written captures happened, and its
    /// statements about its end are true.
    [[nodiscard]] bool is_sound() const;
};

/// Plays the moves of `record` up to the first illegal move or to a resignation, and compares the
/// record with the board. Moves after the end of the game are illegal, too.
[[nodiscard]] Replay replay(const OtgRecord& record);

}  // namespace tafl::rules
