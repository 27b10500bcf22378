// SPDX-License-Identifier: MIT
// Archive: a SQLite file with tournaments, games and the queue of a server. Other classes read and
// write parts of an open archive: ArchiveEpoch, ArchiveHealth, GameFingerprints, ImportedGames,
// PlayedLines, Rejudgements and TournamentQueue.
//
// Each call either succeeds completely, or throws ArchiveError and changes nothing. When a call
// returns, its changes survive kill -9 and a power cut. Exception: a power cut may undo the last
// calls of begin_game() and journal_plies(). These two functions do not wait for the disk, and
// store no results.
//
// Calls block; a call that writes waits for the disk. Only one thread at a time may use an archive;
// it may be any thread. Only one host writes to a database. A lock ensures this, and ends with the
// process of the host. Any number of read-only archives may be open, in this process or others.
// Readers and the host do not wait for each other. SCHEMA.md describes the tables.
//
// The states of a game are scheduled -> running -> finished. An attempt does not count if its
// record ends with `interrupted`, `void_host_late` or `void_host_error`, or if its host died. The
// archive keeps such an attempt and schedules the game again.
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
    /// Opens the database `path`. With read_write, locks it for this host, creates a missing file
    /// and upgrades an old one. With other values of `access`, does not change the file; an old
    /// file is read through an upgraded copy in memory. Throws ArchiveError, for example `locked`
    /// if another host uses the database. Also throws it (`missing`) if the file does not exist and
    /// `access` is not read_write.
    [[nodiscard]] static Archive open(const std::filesystem::path& path, Access access);
    /// Opens a damaged database for salvage(). `access` must not be read_write. The schema of the
    /// file must have the current version. This function does not check the version.
    [[nodiscard]] static Archive open_damaged(const std::filesystem::path& path, Access access);

    // Tournaments and their schedule
    /// Stores a new tournament with `entrants` and the games and byes of `draw`, in one
    /// transaction. Returns the id of the tournament. Throws ArchiveError (`refused`) if its name
    /// is taken.
    TournamentId add_tournament(const TournamentRecord& tournament,
                                std::span<const EntrantRecord> entrants,
                                const ScheduledStage& draw);
    /// Adds games and byes of later rounds or replays to a tournament, in one transaction. The
    /// numbers of round, match and game identify a game. If a game or bye of `draw` already exists
    /// with the same content, it stays unchanged, so a resumed host may add a round again. Throws
    /// ArchiveError (`refused`) if it exists with other content. Finishes new games of withdrawn
    /// entrants at once. Returns the ids of the games in the order of `draw`.
    std::vector<GameId> add_games(TournamentId tournament, const ScheduledStage& draw);
    /// Renames a tournament from NAME to `NAME (set aside N)`, and returns the new name. N is the
    /// smallest number from 1 that gives an unused name. A new tournament can then use NAME.
    /// Deletes nothing. Throws ArchiveError (`refused`) if the tournament does not exist.
    std::string archive_tournament(TournamentId tournament);
    /// Replaces the stored plan of a tournament by the text `plan`. Does nothing if the tournament
    /// does not exist.
    void set_plan(TournamentId tournament, const std::string& plan);

    /// Returns the tournament with this id; nullopt if it does not exist.
    [[nodiscard]] std::optional<TournamentRecord> tournament(TournamentId tournament);
    /// Returns the tournament with this name; nullopt if it does not exist.
    [[nodiscard]] std::optional<TournamentRecord> find_tournament(std::string_view name);
    /// Returns all tournaments in the order in which they were added.
    [[nodiscard]] std::vector<TournamentRecord> tournaments();
    /// Returns the entrants of the tournament in the order of their numbers, from 1.
    [[nodiscard]] std::vector<EntrantRecord> entrants(TournamentId tournament);
    /// Returns the names of all persons in all tournaments. Leaves out a name if an entrant of any
    /// tournament with this name is an engine.
    [[nodiscard]] std::set<std::string, std::less<>> people();
    /// Returns the byes of the tournament, sorted by round and number of the entrant.
    [[nodiscard]] std::vector<Bye> byes(TournamentId tournament);

    /// Withdraws the entrant with number `entrant` from a tournament. Finishes each scheduled game
    /// of this entrant with the termination `withdrawn`. The opponent wins such a game. If both
    /// entrants have withdrawn, the game has no result. A running game may end normally.
    /// add_games() finishes later games in the same way. Returns the ids of the games that this
    /// call finished. A second call for the same entrant changes nothing. Throws ArchiveError
    /// (`refused`) if the entrant does not exist.
    std::vector<GameId> withdraw(TournamentId tournament, int entrant);
    /// Returns the numbers of the withdrawn entrants of the tournament, in ascending order.
    [[nodiscard]] std::vector<int> withdrawn(TournamentId tournament);

    /// Stores the builds (version, SHA-256) of `entrants` as their current builds. Attempts that
    /// start later are stored with these builds. Throws ArchiveError (`refused`) and changes
    /// nothing if the tournament has no entrant with the number and name of a member of `entrants`.
    void set_builds(TournamentId tournament, std::span<const EntrantRecord> entrants);

    // Playing
    /// Schedules all running games of a tournament again, and returns the number of these games.
    /// Call it before the first game of a resumed run. Each running attempt becomes interrupted and
    /// keeps the plies of its journal. The running games of workers are included. If a worker
    /// continues such a game and sends a result, this result is stored as another attempt.
    int recover(TournamentId tournament);
    /// Starts an attempt at a scheduled game at the time `started`. `time` contains the time
    /// controls of both sides. When the attempt ends with a record, the start and the time controls
    /// of the record replace these values. `by` contains the worker, its machine, the builds and
    /// the parameters. Throws ArchiveError (`refused`) if the game is not scheduled.
    void begin_game(GameId game, Time started, const rules::BySide<rules::TimeControl>& time = {},
                    const PlayedBy& by = {});
    /// Adds plies to the journals of one or more running games, in one transaction. A ply replaces
    /// an earlier ply of the same game with the same number. The journal of a game is deleted when
    /// its attempt ends. Throws ArchiveError (`refused`) if a game is not running.
    void journal_plies(const JournalPlies& games);
    /// Stores the records of one or more ended games in one transaction. If a game is running, the
    /// record ends its running attempt. If a game is scheduled, the record becomes a new attempt.
    /// In both cases, the game is then finished if the attempt counts, or scheduled again if it
    /// does not count. If a game is already finished, the record becomes a new void attempt, and
    /// the game stays unchanged. The builds, worker and machine in `FinishedGame::by` are stored
    /// with the attempt. Throws ArchiveError (`refused`) if a game does not exist, or if the
    /// players of its record are not its entrants.
    void finish_together(std::span<const FinishedGame> games);

    // Games
    /// Returns the games of a tournament, sorted by round, match and game.
    [[nodiscard]] std::vector<GameRow> games(TournamentId tournament);
    /// Returns the games that `filter` selects, sorted by tournament id, round, match and game.
    [[nodiscard]] std::vector<GameRow> games(const GameFilter& filter);
    /// Returns the games that `filter` selects, in the order `part.order`. Returns at most
    /// `part.limit` games, those after the game `part.after`. If `filter.tournament` is empty,
    /// leaves out the games of archived tournaments (is_archived_name()). Each
    /// member of the filter has an index; the query uses that of one member.
    [[nodiscard]] std::vector<GameRow> games(const GameFilter& filter, const GamePart& part);
    /// Returns the number of games of a tournament, in total and by state, and its highest round so
    /// far.
    [[nodiscard]] GameCounts count_games(TournamentId tournament);
    /// Returns the game with this id; nullopt if it does not exist.
    [[nodiscard]] std::optional<GameRow> game(GameId game);
    /// Sets GameRow::load of each finished game in `games` that has a stored load average. Runs one
    /// query for each game.
    void read_loads(std::span<GameRow> games);
    /// Returns all running games of the database, sorted by tournament id, round, match and game.
    [[nodiscard]] std::vector<GameRow> games_being_played();
    /// Returns a version string of the games of a tournament; of all games if `tournament` is
    /// empty. The string changes if a game is scheduled, starts, ends or is rejudged, or if the
    /// tournament is renamed. It also changes if a bye, a withdrawal or a build is added to any
    /// tournament. A page that was made with another version string is out of date. Reads one row
    /// per game, which costs much less than games().
    [[nodiscard]] std::string games_version(std::optional<TournamentId> tournament);
    /// Returns the record of a finished or running game. The record of a running game contains the
    /// plies of its journal and has no result. Returns nullopt if the game is scheduled or does not
    /// exist.
    [[nodiscard]] std::optional<rules::GameRecord> record(GameId game);
    /// Returns the attempts at a game in the order of their numbers. attempt_that_counts() returns
    /// the attempt that holds the result of a finished game.
    [[nodiscard]] std::vector<AttemptRow> attempts(GameId game);
    /// Returns the builds that played each finished game, as attempt_that_counts() selects the
    /// attempt.
    [[nodiscard]] std::map<GameId, rules::BySide<EngineBuild>> played_builds();
    /// Returns the attempts in this tournament that ended with `void_host_late`, sorted by game id
    /// and number.
    [[nodiscard]] std::vector<VoidAttempt> host_late_attempts(TournamentId tournament);
    /// Returns the record of the attempt with number `attempt` (from 1) at `game`; nullopt if the
    /// attempt does not exist.
    [[nodiscard]] std::optional<rules::GameRecord> record(GameId game, int attempt);

    /// Returns all stored facts about machines of workers, the oldest first. Several elements can
    /// have the same name. The last of them then has the latest facts about that machine.
    [[nodiscard]] std::vector<Machine> worker_machines();

    /// Copies all committed data to a new database `path`. Throws ArchiveError if `path` exists, or
    /// if the copy has damaged pages or too few games. The file `path` appears only when the copy
    /// is complete. The contents of the copy survive a power cut after the return, but its file
    /// name may be lost.
    void copy_to(const std::filesystem::path& path);

  private:
    friend class ArchivePart;
    Archive(std::optional<HostLock> lock, Database database);

    /// Lock on the database; empty if the archive is read-only. It is released after the connection
    /// is closed.
    std::optional<HostLock> lock_;
    Database database_;
};

}  // namespace tafl::store
