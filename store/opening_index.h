// SPDX-License-Identifier: MIT
// OpeningIndex: for each move in each position, the number of games with this move, by result.
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

/// A move in a position, with the results of the indexed games in which this move was played in
/// this position.
struct MoveCount {
    /// The move, after the reflection that turns the position into the position of the key
    /// (PositionSymmetry).
    rules::Move move;
    std::int64_t attackers = 0;  ///< number of games with this move that the attackers won
    std::int64_t draws = 0;      ///< number of games with this move that were drawn
    std::int64_t defenders = 0;  ///< number of games with this move that the defenders won
    std::int64_t plies = 0;      ///< sum of the lengths of all games with this move, in plies
    /// Returns the number of games with this move.
    [[nodiscard]] std::int64_t games() const { return attackers + draws + defenders; }
    bool operator==(const MoveCount&) const = default;
};

/// Index of the first moves of all games of a database, in a file or in memory.
class OpeningIndex {
  public:
    /// Number of plies at the start of each game that are indexed. Later plies are ignored.
    static constexpr int plies = 40;
    /// Default of the maximum number of games that one update() adds. Counting 50,000 games takes
    /// about 60 MB of memory.
    static constexpr std::size_t usual_step = 50'000;

    // Opening
    /// Returns the path of the index of a database: "open.db-explore" for "open.db".
    [[nodiscard]] static std::filesystem::path path_for(const std::filesystem::path& database);
    /// Opens the index file `path`, and creates it if it is missing. Clears an index that a program
    /// with another index version wrote. Throws ArchiveError: `not_an_archive` if the file is not
    /// an index, or `damaged` if the file is unusable and must be deleted.
    [[nodiscard]] static OpeningIndex open(const std::filesystem::path& path);
    /// Returns an empty index in memory.
    [[nodiscard]] static OpeningIndex in_memory();

    // Updating
    /// Adds at most `most` finished games of `archive` that are missing in the index. First clears
    /// the index if it was built from another archive, or if an indexed game has changed. Returns
    /// the number of games that are still missing; 0 = the index is complete. Uses one transaction:
    /// if the process is killed, either all or none of the games are added.
    std::size_t update(Archive& archive, std::size_t most = usual_step);

    // Queries
    /// Returns true if the index contains all finished games of `archive` in their present form.
    /// Reads one row of each finished game, not its moves.
    [[nodiscard]] bool is_current(Archive& archive);
    /// Returns the moves played in a position, with the most frequent first. `position` is the key
    /// of the position (PositionSymmetry::key). Uses only games of tournaments for which `counts`
    /// returns true.
    [[nodiscard]] std::vector<MoveCount> moves(std::uint64_t position,
                                               const std::function<bool(TournamentId)>& counts);
    /// Returns the number of finished games that update() has processed. It includes games without
    /// moves in the index: repeated games, games without a result, games that were not
    /// played (withdrawn), and games that cannot be decoded.
    [[nodiscard]] std::int64_t games();
    /// Returns the number of games that the index counts: played games with a result that do not
    /// repeat an earlier game of their tournament.
    [[nodiscard]] std::int64_t distinct_games();

  private:
    explicit OpeningIndex(Database database) : database_(std::move(database)) {}
    /// Creates the empty tables of the index, and sets the index version of the file.
    void create_tables();
    /// Deletes the contents of the index. It then belongs to no archive.
    void discard_all();
    /// Returns true if the index was built from the archive with this ArchiveIdentity::uuid.
    [[nodiscard]] bool is_of(const std::string& uuid);
    /// Returns true if an indexed game has another stamp in `endings` or is missing there.
    /// `endings` are the finished games of the archive, sorted by game id.
    [[nodiscard]] bool is_outdated(const std::vector<FinishedStamp>& endings);
    /// Returns the members of `endings` that are not in the index.
    [[nodiscard]] std::vector<FinishedStamp> missing(const std::vector<FinishedStamp>& endings);
    /// Adds `games` of `archive` to the index. Part of the caller's transaction.
    void add(Archive& archive, const std::vector<FinishedStamp>& games);

    Database database_;
};

}  // namespace tafl::store
