// SPDX-License-Identifier: MIT
// Values that an Archive receives and returns: rows, parts of rows, and the selection of games.
// The record of a played game is rules::GameRecord.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/game_record.h"
#include "store/id.h"

namespace tafl::store {

using Time = rules::GameRecord::Time;  ///< stored to the microsecond

/// Row of a tournament.
struct TournamentRecord {
    TournamentId id = 0;  ///< assigned by the archive
    std::string name;     ///< unique in the database
    std::string site;
    std::string plan;  ///< the whole plan as text; store/ does not parse it
    Time created{};
    bool operator==(const TournamentRecord&) const = default;
};

/// Identifies one build among the programs with an engine's name. Unknown members are empty.
struct EngineBuild {
    std::string version{};  ///< version given by the organiser
    std::string sha256{};   ///< SHA-256 of the program file, in the format of sha256.h
    bool operator==(const EngineBuild&) const = default;
};

/// Facts of a worker's machine at the time of a game, as sent by the worker. When stored, texts are
/// cut to 200 bytes and impossible numbers become 0.
struct Machine {
    std::string name;
    std::string processor{};
    int cores = 0;
    std::string kernel{};
    std::string version{};   ///< version of lawspeaker on the worker's machine
    double calibration = 0;  ///< playouts per second with all slots in use; 0 = unknown
    bool operator==(const Machine&) const = default;
};

/// Builds, machine and parameters of one attempt at a game.
struct PlayedBy {
    /// When a game begins: the new builds of its entrants, which later games use too. When a game
    /// has ended: the builds of this attempt only. Empty = the builds that the entrants had when
    /// the game began.
    std::optional<rules::BySide<EngineBuild>> builds{};
    /// Worker that plays the game, by its name at the coordinator; empty = this host.
    std::string holder{};
    /// Facts of the worker's machine. Empty = this host, or only the holder's name is known.
    std::optional<Machine> machine{};
    /// Load average of the playing machine at the end of the game; empty = unknown.
    std::optional<double> load{};
    /// Parameters sent to each engine in a tuning run, in the tuner's format; empty = none.
    rules::BySide<std::string> parameters{};
};

enum class EntrantKind : std::uint8_t { engine, person };
/// Returns "engine" or "person", the words of the database.
[[nodiscard]] std::string_view name_of(EntrantKind kind);

/// Row of an entrant.
struct EntrantRecord {
    int number = 0;  ///< 1 to n, in the order of the tournament file
    std::string name;
    std::string command_line;  ///< for people only
    EngineBuild build{};       ///< current build, used by later games
    EntrantKind kind = EntrantKind::engine;
    bool operator==(const EntrantRecord&) const = default;
};

/// A game of the schedule. Round, match and game identify it within its tournament.
struct ScheduledGame {
    GameId id = 0;  ///< 0 = assigned by the archive
    int round = 1;
    int match = 1;                  ///< number of the match within the tournament
    GameNumber game = 1;            ///< number within the match
    rules::BySide<int> entrants{};  ///< numbers of the entrants
    std::string variant;            ///< name of a built-in variant, or "custom"
    std::string rules;              ///< an OTN rules record
    std::string opening;            ///< name or moves; empty = no opening
    std::uint64_t seed = 0;
    bool operator==(const ScheduledGame&) const = default;
};

/// Reason why an entrant of a Swiss has no opponent in a round, and the score of the bye.
enum class ByeKind : std::uint8_t {
    full,  ///< no opponent was left; scores as a won match
    half   ///< requested bye; scores half of a won match
};
/// Returns the word of the database: "full" or "half".
[[nodiscard]] std::string_view name_of(ByeKind kind);

/// A round of an entrant without an opponent.
struct Bye {
    int round = 1;
    int entrant = 0;  ///< number of the entrant
    ByeKind kind = ByeKind::full;
    bool operator==(const Bye&) const = default;
};

/// Games and byes that are scheduled together.
struct ScheduledStage {
    // NOLINTNEXTLINE(google-explicit-constructor): in most formats games are all there is
    ScheduledStage(std::vector<ScheduledGame> drawn = {}, std::vector<Bye> free = {})
        : games(std::move(drawn)), byes(std::move(free)) {}
    std::vector<ScheduledGame> games;
    std::vector<Bye> byes;  ///< only in a Swiss; a bye has no score in other formats
    bool operator==(const ScheduledStage&) const = default;
};

/// State of a game. The numbers are stored and never change.
enum class GameState : std::uint8_t { scheduled = 0, running = 1, finished = 2 };
/// Returns "scheduled", "running" or "finished".
[[nodiscard]] std::string_view name_of(GameState state);

/// A game with its outcome, if known. The moves are in the GameRecord.
struct GameRow {
    ScheduledGame scheduled;
    TournamentId tournament_id = 0;
    std::string tournament;  ///< name of the tournament
    rules::BySide<std::string> names;
    GameState state = GameState::scheduled;
    /// Outcome without the summary, which is in the GameRecord. If the game is scheduled, the
    /// termination is that of its last void attempt, or Termination::none.
    rules::GameEnd end{};
    std::optional<Time> started;  ///< empty while scheduled
    std::optional<Time> ended;    ///< empty until finished
    /// Machine that played the game, or the holder of a running game; empty = the host.
    std::string machine{};
    rules::BySide<std::string> parameters{};  ///< PlayedBy::parameters of the last start
    /// Load average at the end of a finished game (Archive::find_loads). Empty = unknown, or not
    /// read.
    std::optional<double> load{};
    /// Equal values mark equal finished games (Fingerprints). 0 = no other game can be
    /// equal, or not computed.
    std::uint64_t fingerprint = 0;
    /// Name of the part of the tournament, for people: "Semi-final". The archive does not set it;
    /// empty = not set.
    std::string stage{};
    bool operator==(const GameRow&) const = default;
};

/// Numbers of games of a tournament that are scheduled so far.
struct GameCounts {
    int known = 0;
    int running = 0;
    int finished = 0;
    int rounds = 0;  ///< highest round that has a game or a bye
};

/// Row of one attempt: one start of a game. A game has further attempts if one was interrupted or
/// void.
struct AttemptRow {
    int number = 0;  ///< 1, 2, ... within the game
    Time started{};
    /// Empty while the attempt runs, and if it was interrupted without a record.
    std::optional<Time> ended;
    rules::GameEnd end{};  ///< without summary, plies and captures, which are in the GameRecord
    rules::BySide<EngineBuild> builds{};  ///< builds of the two engines
    std::string holder{};                 ///< worker that played it; empty = the host
    /// Facts of the worker's machine; empty = the host, or unknown.
    std::optional<Machine> machine{};
    std::optional<double> load{};  ///< load average of the playing machine; empty = unknown
    bool operator==(const AttemptRow&) const = default;
};
/// Identifies an attempt that does not count.
struct VoidAttempt {
    GameId game = 0;
    int number = 0;                 ///< AttemptRow::number
    rules::BySide<int> entrants{};  ///< numbers of the entrants
};

/// Returns the attempt that decides a finished game: the last one that counts. Void attempts may
/// follow it. Null if no attempt counts.
[[nodiscard]] const AttemptRow* decisive(const std::vector<AttemptRow>& attempts);

/// A game that has ended, on this host or on a worker.
struct FinishedGame {
    GameId game = 0;
    rules::BySide<rules::TimeControl> time{};  ///< used if the attempt was not begun before
    PlayedBy by{};
    rules::GameRecord record;
};

/// A ply of a running game.
struct JournalPly {
    GameId game = 0;
    int number = 0;  ///< number of the ply within the game, from 1
    rules::PlyRecord ply;
};

/// Returns true if `name` has the form `T (set aside 2)`. Archive::set_aside() gives such names to
/// archived tournaments.
[[nodiscard]] bool is_set_aside_name(std::string_view name);

/// Selects games. An empty member selects all games.
struct GameFilter {
    std::optional<std::string> tournament{};  ///< name; id, if no tournament has that name
    std::optional<std::string> engine{};      ///< name of an entrant on either side
    std::optional<std::string> variant{};     ///< a name or an alias (rules/variant.h)
    std::optional<rules::Result> result{};
    std::optional<rules::Termination> termination{};
    /// Opponent of `engine`, on the other side. If `engine` is empty: an entrant on either side.
    std::optional<std::string> opponent{};
    /// Name of the opening, or the first moves of the game: "d1-c1 e5-e6".
    std::optional<std::string> opening{};
    std::optional<TournamentId> tournament_id{};
};

/// A section of a list of games that starts with the latest game.
struct GamePart {
    std::optional<GameId> before{};  ///< games before this one; empty = start with the latest
    std::size_t limit = 100;
};

}  // namespace tafl::store
