// SPDX-License-Identifier: MIT
// ImportedGames: games that were not played by this program, with the sources of their records.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

#include "store/archive_part.h"

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

/// Reads and adds imported games of an open archive.
class ImportedGames : private ArchivePart {
  public:
    explicit ImportedGames(Archive& archive) : ArchivePart(archive) {}

    /// Replaces the plan of a stored tournament, and adds entrants and finished games to it. One
    /// transaction. `tournament` gives the id and the new plan.
    void add(const TournamentRecord& tournament, std::span<const EntrantRecord> newcomers,
             std::span<const RecordedGame> games);
    /// Returns the source of an imported game; none if the game was not imported.
    [[nodiscard]] std::optional<Recording> recording(GameId game);
    /// Returns the same_game_key() of each finished game, played or imported. Reads all their
    /// moves.
    [[nodiscard]] std::unordered_set<std::uint64_t> same_game_keys();
};

}  // namespace tafl::store
