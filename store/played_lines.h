// SPDX-License-Identifier: MIT
// Finished games as lists of moves, for statistics (opening_index.h).
// The functions that read them are members of Archive.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/position.h"
#include "rules/result.h"
#include "store/id.h"

namespace tafl::store {

/// A finished game with a hash of its outcome. The stamp changes if the game ends again or is
/// rejudged.
struct FinishedStamp {
    GameId game = 0;
    std::int64_t stamp = 0;
    bool operator==(const FinishedStamp&) const = default;
};

/// Moves of a game that was played and has a result.
struct PlayedLine {
    GameId game = 0;
    TournamentId tournament = 0;
    std::string rules;  ///< an OTN rules record
    rules::Result result = rules::Result::none;
    std::uint64_t fingerprint = 0;  ///< Archive::fingerprint()
    std::vector<rules::Move> moves;
};

/// Rules of finished games, with the number of these games.
struct PlayedRules {
    std::string variant;
    std::string rules;  ///< an OTN rules record
    std::int64_t games = 0;
};

}  // namespace tafl::store
