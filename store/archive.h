// SPDX-License-Identifier: MIT
// Archive: all that is remembered, in one SQLite file. A call either happens as a whole or throws
// ArchiveError and changes nothing. What a call has returned from survives kill -9, and a power cut
// too; except that a power cut may take along the last calls of begin_game and journal_plies, which
// do not wait for the disk: no result is in them.
//
// Plain blocking calls; a writing call waits for the disk. One thread at a time; it does not matter
// which one. One host writes to a database, guarded by a lock that dies with its process; any
// number of read-only archives may look on, in this process or others, and neither waits for the
// other. The tables: SCHEMA.md.
//
// A game goes scheduled -> running -> finished. An attempt that does not count (its record ends
// with `interrupted`, `void_host_late` or `void_host_error`, or its host died) is kept, and the
// game is scheduled again.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "rules/game_record.h"
#include "store/archive_error.h"
#include "store/host_lock.h"
#include "store/played_lines.h"
#include "store/queue.h"
#include "store/recordings.h"
#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

class Archive {
  public:
    // Making
    /// read_write creates a missing file and migrates an old one. read_only does neither; what it
    /// reads of an old one is a migrated copy in memory.
    [[nodiscard]] static Archive open(const std::filesystem::path& path, Access access);
    /// To save what is whole: read-only, of today's version, and what its tables are is not asked.
    [[nodiscard]] static Archive open_damaged(const std::filesystem::path& path, Access access);

    // Tournaments and their schedule
    /// Returns the tournament's id. Entrants and games stand or fall with it.
    TournamentId add_tournament(const TournamentRecord& tournament,
                                std::span<const EntrantRecord> entrants,
                                const ScheduledStage& draw);
    /// For later rounds and replays; all of them or none. A pairing (round, match, game) or a bye
    /// that is already there with the same content is left as it is, so that a resumed host may add
    /// a round again; with other content it is refused. Returns the games' ids in order. What a
    /// withdrawn entrant would play is finished at once.
    std::vector<GameId> add_games(TournamentId tournament, const ScheduledStage& draw);
    /// Frees the name: the tournament is from now on "NAME (set aside N)", which is returned.
    /// Nothing is deleted.
    std::string set_aside(TournamentId tournament);
    /// Replaces the text of its plan.
    void set_plan(TournamentId tournament, const std::string& plan);

    [[nodiscard]] std::optional<TournamentRecord> tournament(TournamentId tournament);
    [[nodiscard]] std::optional<TournamentRecord> find_tournament(std::string_view name);
    /// From the oldest to the newest.
    [[nodiscard]] std::vector<TournamentRecord> tournaments();
    [[nodiscard]] std::vector<EntrantRecord> entrants(TournamentId tournament);
    /// The names under which only people are entered, in all tournaments.
    [[nodiscard]] std::set<std::string, std::less<>> people();
    /// By round and number.
    [[nodiscard]] std::vector<Bye> byes(TournamentId tournament);

    /// The entrant plays no more: his games that are not begun, now or whenever one is scheduled,
    /// are finished as `withdrawn`. His opponent has won; nobody has, if he is withdrawn as well. A
    /// game that is running may end. Returns the games that were finished. Again: does nothing.
    std::vector<GameId> withdraw(TournamentId tournament, int entrant);
    /// The numbers of those who have withdrawn, ascending.
    [[nodiscard]] std::vector<int> withdrawn(TournamentId tournament);

    /// The builds of these entrants (name and number must be theirs) for the attempts from now on.
    void set_builds(TournamentId tournament, std::span<const EntrantRecord> entrants);

    // The queue of a server
    /// A tournament and its place in the queue: both or none. A name that is taken is refused.
    TournamentId enqueue(const TournamentRecord& tournament,
                         std::span<const EntrantRecord> entrants, const ScheduledStage& draw,
                         const QueueOrder& order);
    /// In the order of play: by priority, then from the oldest.
    [[nodiscard]] std::vector<QueueEntry> queue();
    /// None if it is not in the queue.
    [[nodiscard]] std::optional<QueueEntry> queue_entry(TournamentId tournament);
    /// The tournament file as it was submitted.
    [[nodiscard]] std::string queue_source(TournamentId tournament);
    void set_queue_state(TournamentId tournament, QueueState state, std::string_view reason = {});
    void set_priority(TournamentId tournament, int priority);

    // Playing
    /// For a resumed run, before its first game: what a dead host left running becomes an attempt
    /// that was interrupted, with the plies that its journal holds, and is scheduled again. So does
    /// what is held elsewhere: its holder may play on, and finish another attempt. Returns how many
    /// there were.
    int recover(TournamentId tournament);
    /// The game must be scheduled. The time controls are for the record of an attempt that is never
    /// finished.
    void begin_game(GameId game, Time started, const rules::BySide<rules::TimeControl>& time = {},
                    const PlayedBy& by = {});
    /// Plies of running games, of as many games as there are, in one transaction. A ply that is
    /// already there is replaced. The journal of a game is dropped when the game ends.
    void journal_plies(std::span<const JournalPly> plies);
    /// The game must be running, and the record's players must be its entrants. An attempt that
    /// does not count leaves the game scheduled.
    void finish_game(GameId game, const rules::GameRecord& record);
    /// The same for games that have ended together: all of them or none. Each ends the attempt that
    /// is running, with who has played it and where, or is an attempt of its own where none is.
    /// What comes for a game that is finished is kept as a void attempt, and changes nothing else.
    void finish_together(std::span<const FinishedGame> games);
    /// The attempt that is running becomes an interrupted one, with the plies that its journal
    /// holds and the reason, for people; the game is scheduled again. False if none is running.
    bool drop_running(GameId game, std::string_view reason);

    // Games
    /// In schedule order: by round, match and game.
    [[nodiscard]] std::vector<GameRow> games(TournamentId tournament);
    [[nodiscard]] std::vector<GameRow> games(const GameFilter& filter);
    /// The latest first, at most `part.limit`. Without those of archived tournaments, unless
    /// `filter.tournament` names one.
    [[nodiscard]] std::vector<GameRow> games(const GameFilter& filter, const GamePart& part);
    [[nodiscard]] GameCounts count_games(TournamentId tournament);
    [[nodiscard]] std::optional<GameRow> game(GameId game);
    /// Two finished games have the same if the same builds with the same parameters played the same
    /// moves from the same start under the same rules with the same result; names stand for builds
    /// that are not known. Never 0, but for a game that is not finished or cannot be read.
    [[nodiscard]] std::uint64_t fingerprint(GameId game);
    /// Notes the fingerprints of those among `games` that may be the same; only their moves are
    /// read.
    void find_repeats(std::span<GameRow> games);
    /// Notes the load averages of these games.
    void find_loads(std::span<GameRow> games);
    [[nodiscard]] std::vector<GameRow> games_being_played();
    /// Another text whenever a game of the tournament, or of any, was scheduled, begun, ended or
    /// judged anew, or its tournament renamed: what was made of them before is out of date. Takes a
    /// look at each game, which is still much less than reading them all.
    [[nodiscard]] std::string games_version(std::optional<TournamentId> tournament);
    /// The record of a finished game. Of a running one: what is known so far. None for a game that
    /// is scheduled.
    [[nodiscard]] std::optional<rules::GameRecord> record(GameId game);
    /// In order. Of a finished game, the last that counts is decisive(); void ones may stand after
    /// it.
    [[nodiscard]] std::vector<AttemptRow> attempts(GameId game);
    /// The attempts at games of the tournament that ended as void_host_late.
    [[nodiscard]] std::vector<VoidAttempt> host_late_attempts(TournamentId tournament);
    [[nodiscard]] std::optional<rules::GameRecord> record(GameId game, int attempt);

    // Games that were played elsewhere
    /// The tournament has this plan from now on, these entrants besides its own, and these finished
    /// games: all of it or nothing.
    void add_recorded(const TournamentRecord& tournament, std::span<const EntrantRecord> newcomers,
                      std::span<const RecordedGame> games);
    /// Where the record of a game came from; none of games that were played here.
    [[nodiscard]] std::optional<Recording> recording(GameId game);
    /// same_game_key() of every finished game, whoever played it. Reads them all.
    [[nodiscard]] std::unordered_set<std::uint64_t> same_game_keys();

    // How games went
    /// Of every finished game, by id.
    [[nodiscard]] std::vector<FinishedStamp> endings();
    /// Another text whenever that list is another one. Takes a look at each game.
    [[nodiscard]] std::string endings_version();
    /// Tells of those among these finished games that were played and have a result.
    void read_lines(std::span<const GameId> games,
                    const std::function<void(const PlayedLine&)>& tell);
    /// Of finished games, the most played first.
    [[nodiscard]] std::vector<PlayedRules> played_rules();

    // Whether it can be written
    /// A write like that of a game's result: durable when it returns. It takes the place of the
    /// last one, so the file does not grow.
    void write_heartbeat(std::int64_t beat);
    /// What was written there last; 0 if nothing was.
    [[nodiscard]] std::int64_t heartbeat();

    /// What is wrong with the file itself, at most some twenty sentences: pages that contradict
    /// each other, rows that refer to what is not there. Reads all of it.
    [[nodiscard]] std::vector<std::string> faults();

    // To others
    /// Which archive this is. One of an older version that is only read has none yet: it gets
    /// another at each opening.
    [[nodiscard]] ArchiveIdentity identity();
    /// One more than before, durable when it returns.
    ArchiveIdentity increment_epoch();
    /// That one was of no use: the archive is as if it had not been raised to it.
    void take_back(const ArchiveIdentity& identity);
    /// All facts of machines that have played games elsewhere, the oldest first: the last of a name
    /// is how it was at last.
    [[nodiscard]] std::vector<Machine> machines();

    // Judging anew
    /// All of them or none; each with a line in the table `audit`, which keeps what was there
    /// before. `program` is who judges, say "lawspeaker 1.0".
    void rejudge(std::span<const Rejudgement> judgements, std::string_view program, Time now);
    /// Writes a copy of all committed data, checked and durable when it returns. `path` must not
    /// exist, and appears only when the copy is whole (create_whole_database).
    void copy_to(const std::filesystem::path& path);

  private:
    Archive(std::optional<HostLock> lock, Database database);
    /// Drops games with another opening.
    void keep_opening(std::vector<GameRow>& games, const std::string& opening);
    /// Within a transaction.
    TournamentId insert_tournament(const TournamentRecord& tournament,
                                   std::span<const EntrantRecord> entrants,
                                   const ScheduledStage& draw);

    std::optional<HostLock> lock_;  // outlives the connection
    Database database_;
};

}  // namespace tafl::store
