// SPDX-License-Identifier: MIT
// PlayedLines: finished games as lists of moves, for statistics (opening_index.h).
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
    std::uint64_t fingerprint = 0;  ///< Fingerprints::of()
    std::vector<rules::Move> moves;
};

/// Rules of finished games, with the number of these games.
struct PlayedRules {
    std::string variant;
    std::string rules;  ///< an OTN rules record
    std::int64_t games = 0;
};

/// Reads the finished games of an open archive.
class PlayedLines : private ArchivePart {
  public:
    explicit PlayedLines(Archive& archive) : ArchivePart(archive) {}

    /// Returns a stamp for each finished game, by game id.
    [[nodiscard]] std::vector<FinishedStamp> endings();
    /// Returns a version string of endings(): it changes if that list changes. Reads the row of
    /// each finished game.
    [[nodiscard]] std::string endings_version();
    /// Calls `receive` with the moves of each finished game in `games` that has a result, also of
    /// imported games. Leaves out games that ended as `withdrawn` or have undecodable moves.
    void read(std::span<const GameId> games, const std::function<void(const PlayedLine&)>& receive);
    /// Returns the rules of finished games, with the most frequent first.
    [[nodiscard]] std::vector<PlayedRules> played_rules();
};

}  // namespace tafl::store
