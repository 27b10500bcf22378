// SPDX-License-Identifier: MIT
// Finished games as lines of moves, for who counts them (opening_index.h). Archive has the calls.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/position.h"
#include "rules/result.h"
#include "store/id.h"

namespace tafl::store {

/// That a game is finished, and how: another stamp if it ended anew or was judged anew.
struct FinishedStamp {
    GameId game = 0;
    std::int64_t stamp = 0;
    bool operator==(const FinishedStamp&) const = default;
};

/// A game that was played and has a result.
struct PlayedLine {
    GameId game = 0;
    TournamentId tournament = 0;
    std::string rules;  ///< an OTN rules record
    rules::Result result = rules::Result::none;
    std::uint64_t fingerprint = 0;  ///< Archive::fingerprint
    std::vector<rules::Move> moves;
};

/// Rules under which games are finished.
struct PlayedRules {
    std::string variant;
    std::string rules;  ///< an OTN rules record
    std::int64_t games = 0;
};

}  // namespace tafl::store
