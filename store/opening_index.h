// SPDX-License-Identifier: MIT
// OpeningIndex: the number of games, by result, for each move in each position.
// The index is a separate file next to a database. It is built from the database and updated with
// it. If the file is deleted, no data are lost, because the index can be rebuilt. Positions that
// are reflections of each other count as one (rules/position_symmetry.h). SCHEMA.md, "The index of
// openings", describes the contents of the file.
//
// The index counts finished games that were played and have a result. It skips a game that repeats
// an earlier game of the same tournament (same fingerprint). It uses the first `plies` plies of
// each game. If a position occurs several times in a game, only its first occurrence is counted.
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

/// Move in a position, with the results of the indexed games in which this move was played in this
/// position.
struct MoveCount {
    /// Image of the move in the representative position (PositionSymmetry::folded()).
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
    /// Number of plies at the start of each game that are indexed. The index ignores later plies.
    static constexpr int plies = 40;
    /// Default of the maximum number of games that one call of add_games() adds. Counting 50,000
    /// games needs about 60 MB of memory.
    static constexpr std::size_t usual_step = 50'000;

    // Opening
    /// Returns the path of the index of a database: "open.db-explore" for "open.db".
    [[nodiscard]] static std::filesystem::path path_for(const std::filesystem::path& database);
    /// Opens the index file `path`, and creates it if it is missing. Clears the index if a program
    /// with another index version wrote it. Throws ArchiveError: `not_an_archive` if the file is
    /// not an index; `damaged` if the file is unusable and must be deleted.
    [[nodiscard]] static OpeningIndex open(const std::filesystem::path& path);
    /// Returns an empty index in memory.
    [[nodiscard]] static OpeningIndex in_memory();

    // Updating
    /// Adds at most `most` finished games of `archive` that are missing in the index. First clears
    /// the index if it was built from another archive, or if an indexed game has changed. Returns
    /// the number of games that are still missing; 0 = the index is complete. All changes are in
    /// one transaction. If the process is killed, either all or none of the games are added.
    std::size_t add_games(Archive& archive, std::size_t most = usual_step);

    // Queries
    /// Returns true if the index contains all finished games of `archive` with their present
    /// results. Reads one row of each finished game, and does not read the moves.
    [[nodiscard]] bool is_current(Archive& archive);
    /// Returns the moves that were played in a position, the most frequent first. `position` is the
    /// `value` of the position's CanonicalKey (PositionSymmetry::key()). Uses only games of
    /// tournaments for which `counts` returns true.
    [[nodiscard]] std::vector<MoveCount> moves(std::uint64_t position,
                                               const std::function<bool(TournamentId)>& counts);
    /// Returns the number of finished games that add_games() has processed. This includes games
    /// without moves in the index: repeated games, games without a result, games that were not
    /// played (withdrawn), and games that cannot be decoded.
    [[nodiscard]] std::int64_t games();
    /// Returns the number of games that the index counts: played games with a result that do not
    /// repeat an earlier game of their tournament.
    [[nodiscard]] std::int64_t distinct_games();

  private:
    explicit OpeningIndex(Database database) : database_(std::move(database)) {}
    /// Deletes the contents of the index, creates its tables without rows, and sets the index
    /// version of the file.
    void create_tables();
    /// Deletes the contents of the index. Afterwards, the index belongs to no archive.
    void discard_all();
    /// Returns true if the index was built from the archive with this ArchiveIdentity::uuid.
    [[nodiscard]] bool is_of(const std::string& uuid);
    /// Returns true if an indexed game is missing in `endings` or has another stamp there.
    /// `endings` contains the finished games of the archive, sorted by game id.
    [[nodiscard]] bool is_outdated(const std::vector<FinishedStamp>& endings);
    /// Returns the games of `endings` that are not in the index.
    [[nodiscard]] std::vector<FinishedStamp> missing(const std::vector<FinishedStamp>& endings);
    /// Adds `games` of `archive` to the index. Part of the transaction of the caller.
    void add(Archive& archive, const std::vector<FinishedStamp>& games);

    Database database_;
};

}  // namespace tafl::store
