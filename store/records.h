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

/// Who plays a game that begins.
struct PlayedBy {
    /// These, and from now on they are their entrants'; none = those that the entrants have.
    std::optional<rules::BySide<EngineBuild>> builds{};
    /// Who plays it elsewhere, as whoever gave it to him calls him; empty = this host.
    std::string holder{};
    /// What each is told besides, in a tuning, as whoever tunes writes it; empty = nothing.
    rules::BySide<std::string> parameters{};
};

struct EntrantRecord {
    int number = 0;  ///< 1 to n, in the order of the tournament file
    std::string name;
    std::string command_line;  ///< for people
    EngineBuild build{};       ///< the one that plays from now on
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
struct Draw {
    // NOLINTNEXTLINE(google-explicit-constructor): in most formats games are all there is
    Draw(std::vector<ScheduledGame> drawn = {}, std::vector<Bye> free = {})
        : games(std::move(drawn)), byes(std::move(free)) {}
    std::vector<ScheduledGame> games;
    std::vector<Bye> byes;  ///< of a Swiss; elsewhere a bye is worth nothing
    bool operator==(const Draw&) const = default;
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
    std::optional<Time> started;              ///< none while scheduled
    std::optional<Time> ended;                ///< none until finished
    rules::BySide<std::string> parameters{};  ///< PlayedBy::parameters, when it was begun last
    /// Of finished games: equal if they are the same (Archive::fingerprint). 0 = no other is, or
    /// nobody has looked.
    std::uint64_t fingerprint = 0;
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
    bool operator==(const AttemptRow&) const = default;
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

/// Which games; what is left open holds for all.
struct GameFilter {
    std::optional<std::string> tournament{};
    std::optional<std::string> engine{};  ///< on either side
    std::optional<std::string> variant{};
    std::optional<rules::Result> result{};
    std::optional<rules::Termination> termination{};
};

}  // namespace tafl::store
