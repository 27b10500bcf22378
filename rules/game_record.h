// SPDX-License-Identifier: MIT
// GameRecord: all data of one game, as plain values. The referee creates it; other modules
// store and export it. It needs no process and no database.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/position.h"
#include "rules/result.h"
#include "rules/ruleset.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::rules {

/// Outcome of one attempt at a game: the result, its reason, and the numbers of plies and captures.
/// An attempt is one start of a game.
struct GameEnd {
    Result result{};            ///< `none` = the attempt has no result
    Termination termination{};  ///< `none` = the attempt has not ended
    /// Side that lost by forfeit or resignation; std::nullopt if no side did.
    std::optional<Side> at_fault{};
    /// A sentence for people if explain(termination) is not sufficient; otherwise empty. Example:
    /// "Huscarl (attackers) played c1-c9: a space on the way is occupied".
    std::string summary{};
    int plies = 0;           ///< number of plies, including the plies of the opening
    BySide<int> captures{};  ///< number of pieces that each side captured
    bool operator==(const GameEnd&) const = default;
};

/// Returns the reason why the game ended, as text for people. This is the summary of `end`. If the
/// summary is empty, it is the text of explain(termination).
[[nodiscard]] std::string reason_of(const GameEnd& end);

// Evaluation: information from an engine about a position, in one form for all protocols.

/// Evaluation of a position by the engine that is to move. An empty member means that the engine
/// did not send this value.
struct Evaluation {
    /// Score of the position, similar to the centipawns of chess engines: about 100 per taflman.
    /// Above 0 = better for the side to move.
    std::optional<int> score{};
    std::optional<int> depth{};                       ///< search depth in plies
    std::optional<std::int64_t> nodes{};              ///< number of searched positions
    std::optional<std::chrono::milliseconds> time{};  ///< search time measured by the engine
    /// Principal variation: moves in the notation of the engine, separated by space characters.
    std::string line{};
    bool operator==(const Evaluation&) const = default;
};

/// Recorded data of one ply: the move, its times, and the engine's comment and evaluation.
struct PlyRecord {
    Move move;
    std::chrono::microseconds spent{0};     ///< thinking time charged to the mover's clock
    std::chrono::microseconds host_lag{0};  ///< longest delay that the host caused at this ply
    TimeLeft left;  ///< remaining time of the mover after this ply, before its next increment
    /// Text about this ply, in lines: status and analysis of the engine, or the comment of an
    /// imported record. The referee stores only the last part of a long text.
    std::string comment;
    std::optional<Evaluation> evaluation{};  ///< last evaluation that the engine sent for this move
    bool operator==(const PlyRecord&) const = default;
};

/// Returns the side that played each ply. `first` is the side that moves first. Does not replay the
/// game: in berserk play, a piece continues from the space where its last move ended, or its side
/// sends `done`.
[[nodiscard]] std::vector<Side> movers_of(std::span<const PlyRecord> plies, Side first);

/// Details of the end of a game that a player caused by a fault, a resignation or a failure. They
/// supplement GameEnd::summary.
struct Evidence {
    std::vector<std::string> dialogue;  ///< last protocol lines, with time stamps, oldest first
    std::string standard_error;         ///< last part of the player's standard error
    /// Exit code of the player's process; empty if it did not exit.
    std::optional<int> exit_code;
    /// Signal that ended the player's process; empty = no signal.
    std::optional<int> signal;
    bool operator==(const Evidence&) const = default;
};

/// All data of one game.
struct GameRecord {
    using Time = std::chrono::system_clock::time_point;

    BySide<std::string> players;   ///< names of the players
    Ruleset ruleset;               ///< rules and start position of the game
    BySide<TimeControl> time;      ///< time control of each side
    std::vector<PlyRecord> plies;  ///< all plies in order, including the plies of the opening
    GameEnd end;  ///< outcome of the game; `end.plies` is equal to the size of `plies`
    /// Empty if no player caused the end by a fault, a resignation or a failure.
    Evidence evidence;
    /// Start of the game. 1970-01-01 means unknown, for example for an imported game without a
    /// date.
    Time started{};
    Time ended{};  ///< end of the game; 1970-01-01 = unknown
};

}  // namespace tafl::rules
