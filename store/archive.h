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

/// Read or write access to an archive file.
class Archive {
  public:
    // Opening
    /// Opens an archive. read_write creates a missing file and upgrades an old one. read_only does
    /// neither; it reads an old file through an upgraded copy in memory.
    [[nodiscard]] static Archive open(const std::filesystem::path& path, Access access);
    /// Opens a damaged archive for salvage(). `access` must not be read_write. The file must have
    /// the current version; its schema is not checked.
    [[nodiscard]] static Archive open_damaged(const std::filesystem::path& path, Access access);

    // Tournaments and their schedule
    /// Adds a tournament with its entrants and games in one transaction. Returns its id.
    TournamentId add_tournament(const TournamentRecord& tournament,
                                std::span<const EntrantRecord> entrants,
                                const ScheduledStage& draw);
    /// Adds games and byes of later rounds or replays in one transaction. If a game (round, match,
    /// game) or bye already exists with the same content, keeps it. Throws ArchiveError (`refused`)
    /// if the content differs. A resumed host may therefore add a round again. Finishes unplayed
    /// games of withdrawn entrants at once. Returns the ids of the games in the order of `draw`.
    std::vector<GameId> add_games(TournamentId tournament, const ScheduledStage& draw);
    /// Archives a tournament: renames it to `NAME (set aside N)` and returns this name. Deletes
    /// nothing. The old name can be used again.
    std::string set_aside(TournamentId tournament);
    /// Replaces the text of the tournament's plan.
    void set_plan(TournamentId tournament, const std::string& plan);

    /// Returns the tournament with this id; none if it does not exist.
    [[nodiscard]] std::optional<TournamentRecord> tournament(TournamentId tournament);
    /// Returns the tournament with this name; none if it does not exist.
    [[nodiscard]] std::optional<TournamentRecord> find_tournament(std::string_view name);
    /// Returns all tournaments, with the oldest first.
    [[nodiscard]] std::vector<TournamentRecord> tournaments();
    /// Returns the entrants of the tournament by number.
    [[nodiscard]] std::vector<EntrantRecord> entrants(TournamentId tournament);
    /// Returns the names that only persons use, in all tournaments.
    [[nodiscard]] std::set<std::string, std::less<>> people();
    /// Returns the byes of the tournament by round and entrant.
    [[nodiscard]] std::vector<Bye> byes(TournamentId tournament);

    /// Withdraws an entrant. Its scheduled games, also those scheduled later, are finished as
    /// `withdrawn`. The opponent wins; if both have withdrawn, the game has no result. A running
    /// game may end normally. Returns the games that were finished. A second call for the same
    /// entrant does nothing.
    std::vector<GameId> withdraw(TournamentId tournament, int entrant);
    /// Returns the numbers of the withdrawn entrants in ascending order.
    [[nodiscard]] std::vector<int> withdrawn(TournamentId tournament);

    /// Sets the builds (version, SHA-256) of these entrants for attempts that start later. Throws
    /// ArchiveError (`refused`) if no entrant of the tournament has the same number and name.
    void set_builds(TournamentId tournament, std::span<const EntrantRecord> entrants);

    // Playing
    /// Schedules the running games of a tournament again. Call it before the first game of a
    /// resumed run. The running attempts become interrupted, with the plies of their journals. This
    /// includes games of workers. A worker may continue its game; its result becomes another
    /// attempt. Returns the number of these games.
    int recover(TournamentId tournament);
    /// Starts an attempt at a scheduled game. Throws ArchiveError (`refused`) if the game is not
    /// scheduled. The archive uses `time` if the attempt never gets a record.
    void begin_game(GameId game, Time started, const rules::BySide<rules::TimeControl>& time = {},
                    const PlayedBy& by = {});
    /// Stores plies of one or more running games in one transaction. Replaces plies that are
    /// already stored. The journal of a game is deleted when the game ends.
    void journal_plies(std::span<const JournalPly> plies);
    /// Stores several ended games in one transaction. For each game, the running attempt ends, with
    /// the builds, holder and machine of `FinishedGame::by`. If no attempt is running, a new one is
    /// added. If the game is already finished, its record is stored as an extra void attempt.
    /// Nothing else of that game changes. If an attempt does not count, its game is scheduled
    /// again. Throws ArchiveError (`refused`) if the players of a record differ from the game's
    /// entrants.
    void finish_together(std::span<const FinishedGame> games);

    // Games
    /// Returns the games of a tournament by round, match and game.
    [[nodiscard]] std::vector<GameRow> games(TournamentId tournament);
    /// Returns the selected games by tournament, round, match and game.
    [[nodiscard]] std::vector<GameRow> games(const GameFilter& filter);
    /// Returns at most `part.limit` selected games, with the latest first. Leaves out games of
    /// archived tournaments if `filter.tournament` is empty.
    [[nodiscard]] std::vector<GameRow> games(const GameFilter& filter, const GamePart& part);
    [[nodiscard]] GameCounts count_games(TournamentId tournament);
    /// Returns the game with this id; none if it does not exist.
    [[nodiscard]] std::optional<GameRow> game(GameId game);
    /// Sets the load averages of the finished games in `games`.
    void find_loads(std::span<GameRow> games);
    /// Returns all running games, by tournament, round, match and game.
    [[nodiscard]] std::vector<GameRow> games_being_played();
    /// Returns a version string of the games of a tournament, or of all games if `tournament` is
    /// empty. It changes if a game is scheduled, begun, ended or rejudged, or if a tournament is
    /// renamed. Pages made from an older version are then out of date. Reads each game's row, which
    /// costs much less than games().
    [[nodiscard]] std::string games_version(std::optional<TournamentId> tournament);
    /// Returns the record of a finished game. For a running game, returns the data known so far.
    /// None for a scheduled game.
    [[nodiscard]] std::optional<rules::GameRecord> record(GameId game);
    /// Returns the attempts at a game by number. decisive() finds the one that decides a finished
    /// game.
    [[nodiscard]] std::vector<AttemptRow> attempts(GameId game);
    /// Returns the attempts at games of the tournament that ended with `void_host_late`.
    [[nodiscard]] std::vector<VoidAttempt> host_late_attempts(TournamentId tournament);
    /// Returns the record of one attempt; none if the attempt does not exist.
    [[nodiscard]] std::optional<rules::GameRecord> record(GameId game, int attempt);

    /// Returns all stored machine facts, with the oldest first. The last entry with a name holds
    /// the latest facts of that machine.
    [[nodiscard]] std::vector<Machine> machines();

    /// Writes a copy of all committed data to `path`. Throws ArchiveError if `path` exists, or if
    /// the copy has damaged pages or too few games. `path` appears only when the copy is complete.
    /// The contents are then on the disk; a power cut may still undo the new file name.
    void copy_to(const std::filesystem::path& path);

  private:
    friend class ArchivePart;
    Archive(std::optional<HostLock> lock, Database database);

    std::optional<HostLock> lock_;  // outlives the connection
    Database database_;
};

}  // namespace tafl::store
