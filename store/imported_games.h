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

/// Source of the record of an imported game: a place in a file, and the original text.
struct Recording {
    /// Name of the file, with the line or the number of the game in it if known:
    /// "federation.csv:12".
    std::string place;
    /// Original text of the record. Empty if the database has all data of the record in other
    /// columns.
    std::string text{};
    bool operator==(const Recording&) const = default;
};

/// Imported game with its record and the source of the record.
struct RecordedGame {
    ScheduledGame scheduled;
    rules::GameRecord record;
    Recording recording;
};

/// Returns a hash to find duplicates of a game. Two games have the same hash if they have the same
/// players, variant, start position, moves and day (UTC) of `played`. `start` is the start position
/// as text. `played` is the time of the game; Time{} = unknown. If the date is known in only one of
/// two records of the same game, their hashes differ.
[[nodiscard]] std::uint64_t same_game_key(const rules::BySide<std::string>& players,
                                          std::string_view variant, std::string_view start,
                                          Time played, std::span<const rules::PlyRecord> plies);

/// Reads and adds imported games of an open archive.
class ImportedGames : private ArchivePart {
  public:
    explicit ImportedGames(Archive& archive) : ArchivePart(archive) {}

    /// Adds the entrants `newcomers` and the finished games `games` to a stored tournament, and
    /// replaces its plan, in one transaction. `tournament.id` selects the tournament;
    /// `tournament.plan` is the new plan. Ignores the other members of `tournament`.
    void add(const TournamentRecord& tournament, std::span<const EntrantRecord> newcomers,
             std::span<const RecordedGame> games);
    /// Returns the source of the record of `game`; nullopt if the game was not imported.
    [[nodiscard]] std::optional<Recording> recording(GameId game);
    /// Returns the same_game_key() of each finished game in the database, played or imported.
    /// Leaves out games that cannot be decoded. Reads the moves of all finished games.
    [[nodiscard]] std::unordered_set<std::uint64_t> same_game_keys();
};

}  // namespace tafl::store
