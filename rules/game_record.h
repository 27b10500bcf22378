// SPDX-License-Identifier: MIT
// GameRecord: all data of one game, as plain values. The referee creates it; other modules
// store and export it. It needs no process and no database.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.h"
#include "rules/result.h"
#include "rules/ruleset.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::rules {

/// End of one attempt at a game. The referee, the database and the web pages use this struct.
struct GameEnd {
    Result result{};
    Termination termination{};       ///< none: the attempt has not ended
    std::optional<Side> at_fault{};  ///< the side that forfeited or resigned; none if no side did
    /// A sentence for people if explain(termination) is not sufficient; otherwise empty. Example:
    /// "Huscarl (attackers) played c1-c9: a space on the way is occupied".
    std::string summary{};
    int plies = 0;           ///< number of plies, those of the opening included
    BySide<int> captures{};  ///< pieces captured by each side; stored only if the game counts
    bool operator==(const GameEnd&) const = default;
};

/// Returns the summary; if it is empty, the text of explain(termination).
[[nodiscard]] std::string reason_of(const GameEnd& end);

// Evaluation: information from an engine about a position, in one form for all protocols.

/// Evaluation of a position by an engine. A member is empty if the engine did not send it.
struct Evaluation {
    /// Like the centipawns of chess engines: about 100 per taflman; above 0 if the mover is better.
    std::optional<int> score{};
    std::optional<int> depth{};  ///< search depth in plies
    std::optional<std::int64_t> nodes{};
    std::optional<std::chrono::milliseconds> time{};  ///< search time measured by the engine
    /// Principal variation: moves in the notation of the engine, separated by space characters.
    std::string line{};
    bool operator==(const Evaluation&) const = default;
};

/// Recorded data of one ply: the move, its times, and the engine's comment and evaluation.
struct PlyRecord {
    Move move;
    std::chrono::microseconds spent{0};     ///< charged thinking time
    std::chrono::microseconds host_lag{0};  ///< delay until the host handled the line
    TimeLeft left;        ///< time left of the mover after thinking, before its next increment
    std::string comment;  ///< the engine's status and analysis lines about this ply, unchanged
    std::optional<Evaluation> evaluation{};  ///< the engine's last one for this move
    bool operator==(const PlyRecord&) const = default;
};

/// Evidence for a forfeit, in addition to GameEnd::summary.
struct Evidence {
    std::vector<std::string> dialogue;  ///< the last protocol lines with time stamps, in order
    std::string standard_error;         ///< the last part of the loser's standard error
    std::optional<int> exit_code;       ///< exit code of the loser's process, if it exited
    std::optional<int> signal;          ///< signal that ended the loser's process, if any
    bool operator==(const Evidence&) const = default;
};

/// All data of one game.
struct GameRecord {
    using Time = std::chrono::system_clock::time_point;

    BySide<std::string> players;
    Ruleset ruleset;
    BySide<TimeControl> time;
    std::vector<PlyRecord> plies;
    GameEnd end;        ///< `end.plies` is the size of `plies`
    Evidence evidence;  ///< empty unless a side is at fault
    Time started{};     ///< 1970-01-01 = unknown, for example an imported game without a date
    Time ended{};       ///< 1970-01-01 = unknown
};

}  // namespace tafl::rules
