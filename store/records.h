// SPDX-License-Identifier: MIT
// Values that an Archive receives and returns: rows, parts of rows, and filters for games. The
// record of a played game is rules::GameRecord.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/game_record.h"
#include "store/id.h"

namespace tafl::store {

/// Point in time by the system clock. The database stores it in whole microseconds.
using Time = rules::GameRecord::Time;

/// Row of a tournament.
struct TournamentRecord {
    TournamentId id = 0;  ///< number of the tournament; the archive assigns it
    std::string name;     ///< name of the tournament, unique in the database
    std::string site;     ///< place of the tournament, for people; may be empty
    std::string plan;     ///< plan of the tournament as text; store/ does not parse it
    Time created{};       ///< time at which the tournament was created
    bool operator==(const TournamentRecord&) const = default;
};

/// Build of an engine. It distinguishes programs that have the same engine name. An empty member
/// means unknown.
struct EngineBuild {
    std::string version{};  ///< version of the engine, as the organiser names it
    std::string sha256{};   ///< SHA-256 of the program file, in the format of sha256.h
    bool operator==(const EngineBuild&) const = default;
};

/// Facts about the machine of a worker at the time of a game. The worker sends them. When they are
/// stored, a text is cut to 200 bytes, and a number outside its valid range becomes 0. An empty
/// text and 0 mean unknown.
struct Machine {
    std::string name;         ///< name of the machine
    std::string processor{};  ///< model of the processor
    int cores = 0;            ///< number of processor cores
    std::string kernel{};     ///< name and version of the operating system's kernel
    std::string version{};    ///< version of lawspeaker on this machine
    double calibration = 0;   ///< playouts per second while all game slots are in use
    bool operator==(const Machine&) const = default;
};

/// Participants of one attempt at a game: the builds of the engines, the worker, its machine and
/// load, and the tuning parameters of the engines.
struct PlayedBy {
    /// Builds of the engines of both sides. Empty = the current builds of the entrants when the
    /// attempt starts. Archive::begin_game() stores these builds for the attempt, and also as the
    /// current builds of the entrants. Archive::finish_together() stores them only for the attempt.
    std::optional<rules::BySide<EngineBuild>> builds{};
    /// Name of the worker that plays the game, as the coordinator knows it; empty = this host.
    std::string holder{};
    /// Facts about the machine of the worker. Empty = this host plays the game, or the facts are
    /// unknown. If they are unknown, Archive::finish_together() stores only the name of the worker.
    std::optional<Machine> machine{};
    /// Load average of the machine that plays the game, at the end of the game. Empty = unknown.
    std::optional<double> load{};
    /// Parameters that each engine receives in a tuning run, in the format of the tuner. Empty = no
    /// parameters. Archive::finish_together() ignores this member.
    rules::BySide<std::string> parameters{};
};

/// Kind of an entrant.
enum class EntrantKind : std::uint8_t { engine, person };
/// Returns the word for `kind` in the database: "engine" or "person".
[[nodiscard]] std::string_view name_of(EntrantKind kind);

/// Database row of one entrant of a tournament.
struct EntrantRecord {
    int number = 0;            ///< number in the tournament, from 1, in the order of its file
    std::string name;          ///< name of the entrant
    std::string command_line;  ///< command that starts the engine; shown to people, never executed
    /// Current build of the entrant; an attempt that starts now is stored with this build.
    EngineBuild build{};
    EntrantKind kind = EntrantKind::engine;
    bool operator==(const EntrantRecord&) const = default;
};

/// Game of the schedule. The numbers `round`, `match` and `game` together identify a game in its
/// tournament.
struct ScheduledGame {
    GameId id = 0;        ///< id of the game; 0 = not stored yet, the archive assigns a new id
    int round = 1;        ///< number of the round in the tournament, from 1
    int match = 1;        ///< number of the match in the tournament, from 1
    GameNumber game = 1;  ///< number of the game in its match: 1 or 2
    rules::BySide<int> entrants{};  ///< number of the entrant on each side, from 1
    std::string variant;            ///< name of a built-in variant, or "custom"
    std::string rules;              ///< rules record of the game (OTN)
    std::string opening;            ///< name or moves of the opening; empty = no opening
    std::uint64_t seed = 0;         ///< seed of the game, which engines may receive
    bool operator==(const ScheduledGame&) const = default;
};

/// Kind of a bye: the reason why an entrant of a Swiss has no opponent in a round, and the score of
/// the bye.
enum class ByeKind : std::uint8_t {
    full,  ///< no opponent was left; the bye scores as a won match
    half   ///< the entrant requested the bye, which scores half of a won match
};
/// Returns the word for `kind` in the database: "full" or "half".
[[nodiscard]] std::string_view name_of(ByeKind kind);

/// Round in which an entrant has no opponent.
struct Bye {
    int round = 1;    ///< number of the round, from 1
    int entrant = 0;  ///< number of the entrant, from 1
    ByeKind kind = ByeKind::full;
    bool operator==(const Bye&) const = default;
};

/// Games and byes that are added to the schedule together.
struct ScheduledStage {
    // NOLINTNEXTLINE(google-explicit-constructor): in most formats games are all there is
    ScheduledStage(std::vector<ScheduledGame> drawn = {}, std::vector<Bye> free = {})
        : games(std::move(drawn)), byes(std::move(free)) {}
    std::vector<ScheduledGame> games;
    std::vector<Bye> byes;  ///< byes; empty if the format is not a Swiss
    bool operator==(const ScheduledStage&) const = default;
};

/// State of a game. The database stores the numbers, so they must never change.
enum class GameState : std::uint8_t { scheduled = 0, running = 1, finished = 2 };
/// Returns "scheduled", "running" or "finished".
[[nodiscard]] std::string_view name_of(GameState state);

/// Game with its state and, if it is finished, its outcome. The moves are in the GameRecord.
struct GameRow {
    ScheduledGame scheduled;
    TournamentId tournament_id = 0;
    std::string tournament;            ///< name of the tournament
    rules::BySide<std::string> names;  ///< names of the entrants
    GameState state = GameState::scheduled;
    /// Outcome of the game. Its summary is always empty; the GameRecord has the summary. If the
    /// game is scheduled, the termination is that of the last attempt, or Termination::none without
    /// an attempt.
    rules::GameEnd end{};
    std::optional<Time> started;  ///< start of the game; empty = scheduled, or unknown
    std::optional<Time> ended;    ///< end of the game; empty = not finished, or unknown
    /// Name of the machine that played the finished game, or of the worker that plays the running
    /// game. Empty = the host, or the game is scheduled.
    std::string machine{};
    /// Parameters of the engines in the last attempt; empty = no parameters.
    rules::BySide<std::string> parameters{};
    /// Load average of the machine at the end of a finished game. Empty = unknown, or
    /// Archive::read_loads() was not called.
    std::optional<double> load{};
    /// Hash of a finished game; equal games have equal hashes.
    /// GameFingerprints::mark_repeats(games) sets it. 0 = mark_repeats() was not called, could not
    /// read the game, or found no game in `games` that may be equal.
    std::uint64_t fingerprint = 0;
    /// Lowest evaluation that the winner sent for its own moves, 100 per taflman. Empty = the game
    /// has no winner, or the winner sent no evaluation.
    std::optional<int> winner_lowest{};
    /// Name of the stage for people, such as "Semi-final". Empty = not set. The archive never sets
    /// it.
    std::string stage{};
    bool operator==(const GameRow&) const = default;
};

/// Number of games of a tournament, in total and by state, and its highest round so far.
struct GameCounts {
    int known = 0;     ///< number of scheduled, running and finished games
    int running = 0;   ///< number of running games
    int finished = 0;  ///< number of finished games
    int rounds = 0;    ///< highest number of a round that has a game or a bye; 0 = none
};

/// Row of an attempt. An attempt is one start of a game. If an attempt is interrupted or void, the
/// game gets another attempt.
struct AttemptRow {
    int number = 0;  ///< number of the attempt at its game: 1, 2, ...
    Time started{};  ///< start of the attempt
    /// End of the attempt. Empty if the attempt is running, or if it was interrupted and has no
    /// record.
    std::optional<Time> ended;
    /// Result, termination and side at fault. The other members are not set; the GameRecord has
    /// them.
    rules::GameEnd end{};
    rules::BySide<EngineBuild> builds{};  ///< builds of the two engines in this attempt
    std::string holder{};                 ///< name of the worker that played; empty = the host
    /// Facts about the machine of the worker. Empty = the host played, or the facts are unknown.
    std::optional<Machine> machine{};
    /// Load average of the machine that played, at the end of the attempt. Empty = unknown.
    std::optional<double> load{};
    bool operator==(const AttemptRow&) const = default;
};
/// Reference to an attempt that does not count.
struct VoidAttempt {
    GameId game = 0;
    int number = 0;                 ///< number of the attempt at its game: 1, 2, ...
    rules::BySide<int> entrants{};  ///< number of the entrant on each side, from 1
};

/// Returns the attempt that gives a finished game its result. This is the last attempt in
/// `attempts` that counts. Void attempts may follow it. Returns null if no attempt counts.
[[nodiscard]] const AttemptRow* attempt_that_counts(const std::vector<AttemptRow>& attempts);

/// Record of a game that has ended on this host or on a worker. Input of
/// Archive::finish_together().
struct FinishedGame {
    GameId game = 0;
    PlayedBy by{};
    rules::GameRecord record;
};

/// Plies of running games for their journals. The keys are the id of the game and the number of the
/// ply, from 1.
using JournalPlies = std::map<GameId, std::map<int, rules::PlyRecord>>;

/// Part of the name of an archived tournament, such as `T (set aside 2)`.
inline constexpr std::string_view archived_name_mark =
    " (set aside ";  // language: allow aside (stored name)

/// Returns true if `name` has the form `T (set aside 2)`, which Archive::archive_tournament() gives
/// to the name of an archived tournament.
[[nodiscard]] bool is_archived_name(std::string_view name);

/// Conditions that select games. A game is selected if it satisfies the conditions of all members.
/// An empty member is not a condition.
struct GameFilter {
    /// Name of the tournament. If no tournament has this name, id of the tournament as text.
    std::optional<std::string> tournament{};
    std::optional<std::string> engine{};   ///< name of an entrant that plays on either side
    std::optional<std::string> variant{};  ///< name or alias of the variant (rules/variant.h)
    std::optional<rules::Result> result{};
    std::optional<rules::Termination> termination{};
    /// Name of the opponent of `engine`. If `engine` is empty, name of an entrant that plays on
    /// either side.
    std::optional<std::string> opponent{};
    /// Side of `engine`; unused if `engine` is empty. If `opponent` is set, it has the other side.
    std::optional<rules::Side> side{};
    /// Name of the opening, or the first moves of the game, such as "d1-c1 e5-e6".
    std::optional<std::string> opening{};
    std::optional<TournamentId> tournament_id{};
    std::optional<Time> ended_since{};  ///< only games that ended at this time or later
    /// True: only finished games that a side won, except by forfeit (rules::is_forfeit()).
    bool is_won_in_play = false;
};

/// Order of a list of games. With the words of length, the list contains only finished games of at
/// least one ply. With `turnaround`, it contains only games with GameRow::winner_lowest below 0.
enum class GameOrder : std::uint8_t {
    newest,     ///< descending id
    oldest,     ///< ascending id
    shortest,   ///< ascending number of plies, then ascending id
    longest,    ///< descending number of plies, then descending id
    turnaround  ///< ascending GameRow::winner_lowest, then ascending id
};

/// Section of the list of selected games.
struct GamePart {
    /// The section starts after this game. Empty = it starts with the first game of the list. If
    /// this game is not in the order, the section is empty.
    std::optional<GameId> after{};
    std::size_t limit = 100;  ///< maximum number of games in the section
    GameOrder order = GameOrder::newest;
};

}  // namespace tafl::store
