// SPDX-License-Identifier: MIT
// OpeningIndex: counts of each move in each position, with the results of the games.
// The index is a separate file next to a database. It is built from the database and updated with
// it. Deleting it loses no data; it can be rebuilt. Positions that are reflections of each other
// count as one (rules/position_symmetry.h). Contents of the file: SCHEMA.md, "The index of
// openings".
//
// The index counts finished games that were played and have a result. It skips a game that repeats
// an earlier game of the same tournament (same fingerprint). It uses the first `plies` plies of
// each game. A position that occurs several times in a game is counted once, at its first
// occurrence.
//
// Blocking calls; one thread at a time. Several processes may update one file at the same time.
// Errors are thrown as ArchiveError.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "rules/position.h"
#include "store/archive.h"
#include "store/played_lines.h"
#include "store/sqlite.h"

namespace tafl::store {

/// A move of a position, with the results of the games in which it was played.
struct MoveCount {
    rules::Move move;  ///< reflected in the same way as the position key (PositionSymmetry)
    std::int64_t attackers = 0;  ///< games won by the attackers
    std::int64_t draws = 0;
    std::int64_t defenders = 0;
    std::int64_t plies = 0;  ///< total length of these games, up to their ends
    [[nodiscard]] std::int64_t games() const { return attackers + draws + defenders; }
    bool operator==(const MoveCount&) const = default;
};

/// Index of opening moves, in a file or in memory.
class OpeningIndex {
  public:
    /// Number of plies of each game that are indexed.
    static constexpr int plies = 40;
    /// Default number of games for one update(). Counting them takes about 60 MB of memory.
    static constexpr std::size_t usual_step = 50'000;

    // Opening
    /// Returns the path of the index of a database: "open.db-explore" for "open.db".
    [[nodiscard]] static std::filesystem::path path_for(const std::filesystem::path& database);
    /// Opens the index and creates a missing file. Clears an index that has another version. Throws
    /// ArchiveError: `not_an_archive` if the file is not an index, `damaged` if it must be deleted.
    [[nodiscard]] static OpeningIndex open(const std::filesystem::path& path);
    /// Returns an empty index that is not stored in a file.
    [[nodiscard]] static OpeningIndex in_memory();

    // Updating
    /// Adds at most `most` finished games that are missing in the index. First clears the index if
    /// it belongs to another archive or if an indexed game has changed. Returns the number of games
    /// that are still missing. One transaction: if the process is killed, either all or none of the
    /// games are added.
    std::size_t update(Archive& archive, std::size_t most = usual_step);

    // Queries
    /// Returns true if every finished game of `archive` is in the index. Does not read moves.
    [[nodiscard]] bool is_current(Archive& archive);
    /// Returns the moves of `position` (PositionSymmetry::key), with the most frequent first. Uses
    /// only games of tournaments for which `counts` returns true.
    [[nodiscard]] std::vector<MoveCount> moves(std::uint64_t position,
                                               const std::function<bool(TournamentId)>& counts);
    /// Returns the number of processed games, including the games that are not counted.
    [[nodiscard]] std::int64_t games();
    /// Returns the number of counted games: played, with a result, and not a repeat.
    [[nodiscard]] std::int64_t distinct_games();

  private:
    explicit OpeningIndex(Database database) : database_(std::move(database)) {}
    void make_tables();
    /// Deletes the contents of the index.
    void discard_all();
    /// Returns true if the index was built from the archive `uuid`.
    [[nodiscard]] bool is_of(const std::string& uuid);
    /// Returns true if an indexed game has changed since, or is no longer finished.
    [[nodiscard]] bool is_outdated(const std::vector<FinishedStamp>& endings);
    /// Returns the finished games that are not in the index.
    [[nodiscard]] std::vector<FinishedStamp> missing(const std::vector<FinishedStamp>& endings);
    void add(Archive& archive, const std::vector<FinishedStamp>& games);

    Database database_;
};

}  // namespace tafl::store
