// SPDX-License-Identifier: MIT
// Recordings: imported games, which were not played by this program.
// The functions that read and write them are members of Archive.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rules/game_record.h"
#include "store/records.h"

namespace tafl::store {

/// Source of the record of an imported game.
struct Recording {
    std::string place;   ///< file, with line if known: "federation.csv:12"
    std::string text{};  ///< original text of the record if it contains more than moves; else empty
    bool operator==(const Recording&) const = default;
};

/// A finished game with the source of its record.
struct RecordedGame {
    ScheduledGame scheduled;
    rules::GameRecord record;
    Recording recording;
};

/// Returns a hash to find duplicates of a game. It is the same if the players, variant, start
/// position, day (UTC) of `played` and moves are the same. `start` is the start position as text.
/// An unknown date is Time{}; a duplicate with a known date is then not found.
[[nodiscard]] std::uint64_t same_game_key(const rules::BySide<std::string>& players,
                                          std::string_view variant, std::string_view start,
                                          Time played, std::span<const rules::PlyRecord> plies);

}  // namespace tafl::store
