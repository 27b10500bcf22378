// SPDX-License-Identifier: MIT
// Archive: a SQLite file with tournaments, games and the queue of a server. Other classes read and
// write parts of an open archive: ArchiveEpoch, ArchiveHealth, Fingerprints, ImportedGames,
// PlayedLines, Rejudgements and TournamentQueue.
//
// Each call either succeeds completely, or throws ArchiveError and changes nothing. When a call
// returns, its changes survive kill -9 and a power cut. Exception: a power cut may undo the last
// calls of begin_game() and journal_plies(). They do not wait for the disk, and they contain no
// results.
//
// Blocking calls; a writing call waits for the disk. One thread at a time; it may be any thread.
// One host writes to a database, protected by a lock that ends with its process. Any number of
// read-only archives may be open, in this process or others. Readers and the host do not wait for
// each other. The tables: SCHEMA.md.
//
// The states of a game are scheduled -> running -> finished. An attempt does not count if its
// record ends with `interrupted`, `void_host_late` or `void_host_error`, or if its host died. Such
// an attempt is kept, and the game is scheduled again.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game_record.h"
#include "store/archive_error.h"
#include "store/host_lock.h"
#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Connection to a database file with tournaments and games, for reading or for writing.
class Archive {
  public:
    // Opening
    /// Opens the database `path`. read_write locks it for this host, creates a missing file and
    /// upgrades an old one. Other values of `access` change nothing; an old file is then read
    /// through an upgraded copy in memory. Throws ArchiveError, for example `locked` if another
    /// host uses the database, or `missing` if a file that is only read does not exist.
    [[nodiscard]] static Archive open(const std::filesystem::path& path, Access access);
    /// Opens a damaged database for salvage(). `access` must not be read_write. The schema of the
    /// file must have the current version; this function does not check that.
    [[nodiscard]] static Archive open_damaged(const std::filesystem::path& path, Access access);

    // Tournaments and their schedule
    /// Stores a new tournament with `entrants` and the games and byes of `draw`, in one
    /// transaction. Returns the id of the tournament. Throws ArchiveError (`refused`) if its name
    /// is taken.
    TournamentId add_tournament(const TournamentRecord& tournament,
                                std::span<const EntrantRecord> entrants,
                                const ScheduledStage& draw);
    /// Adds games and byes of later rounds or replays to a tournament, in one transaction. A game
    /// is identified by its round, match and game. If a game or bye of `draw` already exists with
    /// the same content, it stays unchanged; a resumed host may therefore add a round again. If the
    /// content differs, throws ArchiveError (`refused`). The new games of withdrawn entrants are
    /// finished at once. Returns the ids of the games in the order of `draw`.
    std::vector<GameId> add_games(TournamentId tournament, const ScheduledStage& draw);
    /// Renames a tournament from NAME to `NAME (set aside N)` and returns the new name. N is the
    /// smallest number from 1 that gives an unused name. Deletes nothing. A new tournament can then
    /// use NAME. Throws ArchiveError (`refused`) if the tournament does not exist.
    std::string archive_tournament(TournamentId tournament);
    /// Replaces the stored plan of a tournament by the text `plan`.
    void set_plan(TournamentId tournament, const std::string& plan);

    /// Returns the tournament with this id; none if it does not exist.
    [[nodiscard]] std::optional<TournamentRecord> tournament(TournamentId tournament);
    /// Returns the tournament with this name; none if it does not exist.
    [[nodiscard]] std::optional<TournamentRecord> find_tournament(std::string_view name);
    /// Returns all tournaments in the order in which they were added.
    [[nodiscard]] std::vector<TournamentRecord> tournaments();
    /// Returns the entrants of the tournament in the order of their numbers, from 1.
    [[nodiscard]] std::vector<EntrantRecord> entrants(TournamentId tournament);
    /// Returns the names of entrants of all tournaments. Leaves out each name that an engine has in
    /// any tournament, so the result contains only names of persons.
    [[nodiscard]] std::set<std::string, std::less<>> people();
    /// Returns the byes of the tournament, sorted by round and number of the entrant.
    [[nodiscard]] std::vector<Bye> byes(TournamentId tournament);

    /// Withdraws the entrant with number `entrant` from a tournament. Finishes each scheduled game
    /// of this entrant with the termination `withdrawn`; add_games() does the same for later games.
    /// The opponent wins such a game. If both entrants have withdrawn, the game has no result. A
    /// running game may end normally. Returns the games that this call finished. A second call for
    /// the same entrant changes nothing. Throws ArchiveError (`refused`) if the entrant does not
    /// exist.
    std::vector<GameId> withdraw(TournamentId tournament, int entrant);
    /// Returns the numbers of the withdrawn entrants of the tournament, in ascending order.
    [[nodiscard]] std::vector<int> withdrawn(TournamentId tournament);

    /// Stores the current builds (version, SHA-256) of `entrants`. Attempts that start later are
    /// stored with these builds. Throws ArchiveError (`refused`) and changes nothing if the
    /// tournament has no entrant with the number and name of a member of `entrants`.
    void set_builds(TournamentId tournament, std::span<const EntrantRecord> entrants);

    // Playing
    /// Schedules all running games of a tournament again, and returns the number of these games.
    /// Call it before the first game of a resumed run. Each running attempt becomes interrupted and
    /// keeps the plies of its journal. This includes games of workers. If a worker continues such a
    /// game and sends a result, the result is stored as another attempt.
    int recover(TournamentId tournament);
    /// Starts an attempt at a scheduled game. `started` is the time of the start. `time` are the
    /// time controls of both sides; the record of a finished attempt replaces them. `by` names the
    /// worker and the builds. Throws ArchiveError (`refused`) if the game is not scheduled.
    void begin_game(GameId game, Time started, const rules::BySide<rules::TimeControl>& time = {},
                    const PlayedBy& by = {});
    /// Adds plies to the journals of one or more running games, in one transaction. A ply replaces
    /// a stored ply of the same game and number. The journal of a game is deleted when its attempt
    /// ends. Throws ArchiveError (`refused`) if a game is not running.
    void journal_plies(const JournalPlies& games);
    /// Stores the records of several ended games in one transaction. For each game, ends the
    /// running attempt, and stores the builds, worker and machine of `FinishedGame::by`. If the
    /// game is scheduled, adds a new attempt instead. If the attempt counts, the game is finished;
    /// otherwise it is scheduled again. If the game was already finished, adds a void attempt with
    /// the record, and leaves the game unchanged. Throws ArchiveError (`refused`) if the players of
    /// a record differ from the game's entrants.
    void finish_together(std::span<const FinishedGame> games);

    // Games
    /// Returns the games of a tournament, sorted by round, match and game.
    [[nodiscard]] std::vector<GameRow> games(TournamentId tournament);
    /// Returns the games that `filter` selects, sorted by tournament id, round, match and game.
    [[nodiscard]] std::vector<GameRow> games(const GameFilter& filter);
    /// Returns the games that `filter` selects, in descending order of their ids: at most
    /// `part.limit` games, with ids below `part.before`. If `filter.tournament` is empty, leaves
    /// out the games of archived tournaments (is_archived_name()).
    [[nodiscard]] std::vector<GameRow> games(const GameFilter& filter, const GamePart& part);
    /// Returns the numbers of scheduled, running and finished games of a tournament.
    [[nodiscard]] GameCounts count_games(TournamentId tournament);
    /// Returns the game with this id; none if it does not exist.
    [[nodiscard]] std::optional<GameRow> game(GameId game);
    /// Sets GameRow::load of each finished game in `games`, if its load average is stored. Runs one
    /// query for each game.
    void read_loads(std::span<GameRow> games);
    /// Returns all running games of the database, sorted by tournament id, round, match and game.
    [[nodiscard]] std::vector<GameRow> games_being_played();
    /// Returns a version string of the games of a tournament, or of all games if `tournament` is
    /// empty. The string changes if a game is scheduled, starts, ends or is rejudged, or if the
    /// tournament is renamed. It also changes with new byes, withdrawals and builds. A page that
    /// was made with another version string is out of date. Reads the row of each game, which costs
    /// much less than games().
    [[nodiscard]] std::string games_version(std::optional<TournamentId> tournament);
    /// Returns the record of a finished or running game. The record of a running game contains the
    /// plies of its journal and has no result. Returns none if the game is scheduled or does not
    /// exist.
    [[nodiscard]] std::optional<rules::GameRecord> record(GameId game);
    /// Returns the attempts at a game in the order of their numbers. attempt_that_counts() returns
    /// the attempt that holds the result of a finished game.
    [[nodiscard]] std::vector<AttemptRow> attempts(GameId game);
    /// Returns the attempts in this tournament that ended with `void_host_late`, sorted by game id
    /// and number.
    [[nodiscard]] std::vector<VoidAttempt> host_late_attempts(TournamentId tournament);
    /// Returns the record of the attempt with number `attempt` (from 1) at `game`; none if the
    /// attempt does not exist.
    [[nodiscard]] std::optional<rules::GameRecord> record(GameId game, int attempt);

    /// Returns all stored facts about machines of workers, with the oldest first. If several
    /// entries have the same name, the last one has the latest facts of that machine.
    [[nodiscard]] std::vector<Machine> machines();

    /// Copies all committed data to a new database `path`. Throws ArchiveError if `path` exists, or
    /// if the copy has damaged pages or too few games. The file `path` appears only when the copy
    /// is complete. Its contents are then on the disk; a power cut may still undo its name.
    void copy_to(const std::filesystem::path& path);

  private:
    friend class ArchivePart;
    Archive(std::optional<HostLock> lock, Database database);

    /// Lock of a host that writes; empty if the archive is read-only. Released after the connection
    /// is closed.
    std::optional<HostLock> lock_;
    Database database_;
};

}  // namespace tafl::store
