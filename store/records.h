// SPDX-License-Identifier: MIT
// What an Archive takes and gives: plain values, one struct for each kind of row. The record of a
// game as it was played is rules::GameRecord.
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

struct TournamentRecord {
    TournamentId id = 0;  ///< given by the archive
    std::string name;     ///< no two of a database share one
    std::string site;
    std::string plan;  ///< the whole plan as text; this room does not read it
    Time created{};
    bool operator==(const TournamentRecord&) const = default;
};

/// Which program of an engine's name it is. What is not known is empty.
struct EngineBuild {
    std::string version{};  ///< as the organiser calls it
    std::string sha256{};   ///< of the program's file, as sha256.h has it
    bool operator==(const EngineBuild&) const = default;
};

/// A machine that plays games elsewhere, as it was at the time. The texts are what it says of
/// itself: of more than 200 bytes the rest is cut off. A number that cannot be is 0.
struct Machine {
    std::string name;
    std::string processor{};
    int cores = 0;
    std::string kernel{};
    std::string version{};   ///< of lawspeaker there
    double calibration = 0;  ///< playouts a second with all slots busy; 0 = not known
    bool operator==(const Machine&) const = default;
};

/// Who plays a game.
struct PlayedBy {
    /// Of a game that begins: these, and from now on they are their entrants'. Of one that has
    /// ended: those of this attempt. None = those that the entrants have, or had as it began.
    std::optional<rules::BySide<EngineBuild>> builds{};
    /// Who plays it elsewhere, as whoever gave it to him calls him; empty = this host.
    std::string holder{};
    /// None = this host, or nothing but the holder's name is known.
    std::optional<Machine> machine{};
    /// Load average of the machine that played it, at the end of the game; empty = unknown.
    std::optional<double> load{};
    /// What each is told besides, in a tuning, as whoever tunes writes it; empty = nothing.
    rules::BySide<std::string> parameters{};
};

enum class EntrantKind : std::uint8_t { engine, person };
/// Returns "engine" or "person", the words of the database.
[[nodiscard]] std::string_view name_of(EntrantKind kind);

struct EntrantRecord {
    int number = 0;  ///< 1 to n, in the order of the tournament file
    std::string name;
    std::string command_line;  ///< for people
    EngineBuild build{};       ///< the one that plays from now on
    EntrantKind kind = EntrantKind::engine;
    bool operator==(const EntrantRecord&) const = default;
};

/// A game that is to be played. Round, match and game name it within its tournament.
struct ScheduledGame {
    GameId id = 0;  ///< 0 = the archive gives the next one
    int round = 1;
    int match = 1;                  ///< numbers the meetings within the tournament
    GameNumber game = 1;            ///< within the match
    rules::BySide<int> entrants{};  ///< their numbers
    std::string variant;            ///< a built-in name, or "custom"
    std::string rules;              ///< an OTN rules record
    std::string opening;            ///< a name or moves; empty = none
    std::uint64_t seed = 0;
    bool operator==(const ScheduledGame&) const = default;
};

/// Why an entrant of a Swiss has no opponent in a round, and what that is worth.
enum class ByeKind : std::uint8_t {
    full,  ///< nobody was left for him: as much as a won match
    half   ///< he had asked for it: half of that
};
/// As the database has it: "full" or "half".
[[nodiscard]] std::string_view name_of(ByeKind kind);

struct Bye {
    int round = 1;
    int entrant = 0;  ///< his number
    ByeKind kind = ByeKind::full;
    bool operator==(const Bye&) const = default;
};

/// What is drawn together, and known from then on: games, and who is free in their rounds.
struct ScheduledStage {
    // NOLINTNEXTLINE(google-explicit-constructor): in most formats games are all there is
    ScheduledStage(std::vector<ScheduledGame> drawn = {}, std::vector<Bye> free = {})
        : games(std::move(drawn)), byes(std::move(free)) {}
    std::vector<ScheduledGame> games;
    std::vector<Bye> byes;  ///< of a Swiss; elsewhere a bye is worth nothing
    bool operator==(const ScheduledStage&) const = default;
};

/// The numbers are stored and never change.
enum class GameState : std::uint8_t { scheduled = 0, running = 1, finished = 2 };
/// "scheduled", "running" or "finished".
[[nodiscard]] std::string_view name_of(GameState state);

/// A game with what is known of its outcome; its moves are in the GameRecord.
struct GameRow {
    ScheduledGame scheduled;
    TournamentId tournament_id = 0;
    std::string tournament;  ///< its name
    rules::BySide<std::string> names;
    GameState state = GameState::scheduled;
    /// Without the summary, which is in the GameRecord. Of a game that is scheduled: why its last
    /// attempt did not count, or none.
    rules::GameEnd end{};
    std::optional<Time> started;  ///< none while scheduled
    std::optional<Time> ended;    ///< none until finished
    /// Where it was played, or who holds it while it runs; empty = on the host itself.
    std::string machine{};
    rules::BySide<std::string> parameters{};  ///< PlayedBy::parameters, when it was begun last
    /// Load average at the end of a finished game (Archive::find_loads); empty = unknown, or not
    /// looked up.
    std::optional<double> load{};
    /// Of finished games: equal if they are the same (Archive::fingerprint). 0 = no other is, or
    /// nobody has looked.
    std::uint64_t fingerprint = 0;
    /// What people call the part of the tournament that it belongs to: "Semi-final". The archive
    /// does not know it; empty = nobody has looked.
    std::string stage{};
    bool operator==(const GameRow&) const = default;
};

/// How far a tournament is, as far as its games are known.
struct GameCounts {
    int known = 0;
    int running = 0;
    int finished = 0;
    int rounds = 0;  ///< the last round of them, or in which somebody has a bye
};

/// One time that a game was begun. A game has one attempt, unless the host died or was to blame.
struct AttemptRow {
    int number = 0;  ///< 1, 2, ... within the game
    Time started{};
    std::optional<Time> ended;  ///< none while it runs, and of what a dead host left
    rules::GameEnd end{};  ///< without summary, plies and captures, which are in the GameRecord
    rules::BySide<EngineBuild> builds{};  ///< who played
    std::string holder{};                 ///< where; empty = on the host itself
    std::optional<Machine> machine{};     ///< what that was; none = the host itself, or not known
    std::optional<double> load{};         ///< load average of that machine or of the host
    bool operator==(const AttemptRow&) const = default;
};
/// An attempt that does not count.
struct VoidAttempt {
    GameId game = 0;
    int number = 0;                 ///< AttemptRow::number
    rules::BySide<int> entrants{};  ///< their numbers
};

/// The attempt that decides a finished game: the last that counts. Void ones may stand after it.
/// Null if there is none.
[[nodiscard]] const AttemptRow* decisive(const std::vector<AttemptRow>& attempts);

/// A game that has ended, wherever it was played.
struct FinishedGame {
    GameId game = 0;
    rules::BySide<rules::TimeControl> time{};  ///< for an attempt that was not begun before
    PlayedBy by{};
    rules::GameRecord record;
};

/// A ply of a game that is running.
struct JournalPly {
    GameId game = 0;
    int number = 0;  ///< from 1
    rules::PlyRecord ply;
};

/// Another verdict on a game that is finished. With the result `none` the attempt no longer counts,
/// and the game is scheduled again.
struct Rejudgement {
    GameId game = 0;
    rules::GameEnd end{};  ///< its plies are those that stay; the others were played after the end
    std::string reason;    ///< for people
};

/// Whose archive it is, to others: a copy of the file has the same.
struct ArchiveIdentity {
    std::string uuid;              ///< random, since its making
    std::int64_t incarnation = 0;  ///< how often a coordinator has begun with it
    bool operator==(const ArchiveIdentity&) const = default;
};

/// "T (set aside 2)", as Archive::set_aside names what was replaced.
[[nodiscard]] bool is_set_aside_name(std::string_view name);

/// Selects games; a member without a value selects all.
struct GameFilter {
    std::optional<std::string> tournament{};  ///< name; id, if no tournament has that name
    std::optional<std::string> engine{};      ///< on either side
    std::optional<std::string> variant{};     ///< a name or an alias (rules/variant.h)
    std::optional<rules::Result> result{};
    std::optional<rules::Termination> termination{};
    std::optional<std::string> opponent{};  ///< of `engine`, on the other side
    /// Name of the opening, or the first moves of the game: "d1-c1 e5-e6".
    std::optional<std::string> opening{};
    std::optional<TournamentId> tournament_id{};
};

/// A part of a list of games, the latest first.
struct GamePart {
    std::optional<GameId> before{};  ///< games before that one; empty = from the latest
    std::size_t limit = 100;
};

}  // namespace tafl::store
