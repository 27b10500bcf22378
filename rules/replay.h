// SPDX-License-Identifier: MIT
// Holds a game record against the law, move by move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/otg.h"
#include "rules/played_ply.h"

namespace tafl::rules {

/// One move of a record, replayed.
struct ReplayedMove {
    PlayedPly ply;          ///< what really happened, with every capture
    std::size_t index = 0;  ///< of the record's move; that of the next one for a `done` it left out
    /// Captures that the record lists and that did not happen. The others way round is no fault:
    /// OpenTafl leaves out shieldwalls.
    std::vector<Space> false_captures;
};

struct Replay {
    Game game;
    std::vector<ReplayedMove> moves;
    std::optional<RefusedPly> refused;  ///< the first move that is not in `moves`
    std::size_t read = 0;               ///< how many of the record's moves are legal
    bool has_resigned = false;          ///< the record ends with "---"
    /// What the record claims of its end and the board does not bear out, as a sentence: another
    /// result, an end by a rule that did not come about, moves after a resignation, a win of the
    /// side that resigned.
    std::optional<std::string> false_claim;

    [[nodiscard]] bool is_sound() const;
};

/// Replays up to the first illegal move. Moves after the end of the game are refused as well.
[[nodiscard]] Replay replay(const OtgRecord& record);

}  // namespace tafl::rules
