// SPDX-License-Identifier: MIT
// Recordings: games that were not played here, but are told by records of them. Archive has the
// calls.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rules/game_record.h"
#include "store/records.h"

namespace tafl::store {

/// Where a record came from.
struct Recording {
    std::string place;   ///< "federation.csv:12", "game-16-191-22788.json"
    std::string text{};  ///< the record as it stood there, where it says more than its moves
    bool operator==(const Recording&) const = default;
};

/// A finished game with what it was read from.
struct RecordedGame {
    ScheduledGame scheduled;
    rules::GameRecord record;
    Recording recording;
};

/// Two games have the same if the same people played the same moves from the same start in the same
/// variant on the same day, as far as that is known. Of the record, `start` is the start position
/// as text.
[[nodiscard]] std::uint64_t same_game_key(const rules::BySide<std::string>& players,
                                          std::string_view variant, std::string_view start,
                                          Time played, std::span<const rules::PlyRecord> plies);

}  // namespace tafl::store
