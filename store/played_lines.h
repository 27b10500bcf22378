// SPDX-License-Identifier: MIT
// PlayedLines: reads finished games as lists of moves, for statistics (opening_index.h).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "rules/position.h"
#include "rules/result.h"
#include "store/archive_part.h"

namespace tafl::store {

/// Finished game with a stamp. If the outcome of the game changes, its stamp changes.
struct FinishedStamp {
    GameId game = 0;
    /// Hash of end time, result, termination and number of plies. It changes if the game ends again
    /// or is rejudged.
    std::int64_t stamp = 0;
    bool operator==(const FinishedStamp&) const = default;
};

/// Moves of a game that was played and has a result.
struct PlayedLine {
    GameId game = 0;
    TournamentId tournament = 0;
    std::string rules;  ///< rules record of the game (OTN)
    rules::Result result = rules::Result::none;
    /// Hash of the game, from GameFingerprints::of(); equal games have equal hashes.
    std::uint64_t fingerprint = 0;
    std::vector<rules::Move> moves;  ///< all moves of the game, including opening moves
};

/// Variant and rules record of finished games, with the number of these games.
struct PlayedRules {
    std::string variant;     ///< name of a built-in variant, or "custom"
    std::string rules;       ///< rules record of the games (OTN)
    std::int64_t games = 0;  ///< number of finished games with this variant and rules record
};

/// Reads the finished games of an open archive.
class PlayedLines : private ArchivePart {
  public:
    explicit PlayedLines(Archive& archive) : ArchivePart(archive) {}

    /// Returns all finished games with their stamps, sorted by game id.
    [[nodiscard]] std::vector<FinishedStamp> endings();
    /// Returns a version string of the list that endings() returns. The string changes if this list
    /// changes. Reads one row per finished game.
    [[nodiscard]] std::string endings_version();
    /// Calls `receive` for each finished game in `games` that was played and has a result. Includes
    /// imported games. Leaves out games with the termination `withdrawn`, and games with moves that
    /// cannot be decoded.
    void read(std::span<const GameId> games, const std::function<void(const PlayedLine&)>& receive);
    /// Returns the distinct pairs of variant and rules record (OTN) of the finished games. The pair
    /// with the most games is first.
    [[nodiscard]] std::vector<PlayedRules> played_rules();
};

}  // namespace tafl::store
