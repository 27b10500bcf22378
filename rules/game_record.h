// SPDX-License-Identifier: MIT
// GameRecord: everything that is known of one game, as plain values. It comes up out of the
// referee, is stored, and is exported; nothing in it needs a process or a database.
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

/// How one attempt at a game ended. The one struct for it, from the referee to the pages.
struct GameEnd {
    Result result{};
    Termination termination{};       ///< none: it has not ended
    std::optional<Side> at_fault{};  ///< who forfeited or resigned
    /// A sentence for people where there is more to say than explain(termination): "Huscarl
    /// (attackers) played c1-c9: a space on the way is occupied".
    std::string summary{};
    int plies = 0;           ///< those of the opening included
    BySide<int> captures{};  ///< men captured by each side; stored of a game that counts only
    bool operator==(const GameEnd&) const = default;
};

/// The summary, or what the termination explains.
[[nodiscard]] std::string reason_of(const GameEnd& end);

// Evaluation: what an engine says it has found about a position, in one form for all protocols.

/// Each member is there if the engine has said it.
struct Evaluation {
    /// As chess engines have it, about 100 for a man; above 0 if whoever moves stands better.
    std::optional<int> score{};
    std::optional<int> depth{};  ///< plies
    std::optional<std::int64_t> nodes{};
    std::optional<std::chrono::milliseconds> time{};  ///< by the engine's own watch
    std::string line{};  ///< principal variation: moves as the engine writes them, blanks between
    bool operator==(const Evaluation&) const = default;
};

/// One ply as it was played.
struct PlyRecord {
    Move move;
    std::chrono::microseconds spent{0};     ///< thinking time that was charged
    std::chrono::microseconds host_lag{0};  ///< how late the host's loop handled the line
    TimeLeft left;        ///< the mover's, after thinking, before his next increment
    std::string comment;  ///< what the engine said of it, as it came: status and analysis lines
    std::optional<Evaluation> evaluation{};  ///< the last that it gave of this move
    bool operator==(const PlyRecord&) const = default;
};

/// What a forfeit is based on, besides the sentence of GameEnd.
struct Evidence {
    std::vector<std::string> dialogue;  ///< the last protocol lines, stamped, in order
    std::string standard_error;         ///< the tail of what the loser wrote there
    std::optional<int> exit_code;
    std::optional<int> signal;
    bool operator==(const Evidence&) const = default;
};

struct GameRecord {
    using Time = std::chrono::system_clock::time_point;

    BySide<std::string> players;
    Ruleset ruleset;
    BySide<TimeControl> time;
    std::vector<PlyRecord> plies;
    GameEnd end;        ///< `plies` as many as there are above
    Evidence evidence;  ///< empty unless someone is at fault
    Time started{};     ///< both: 1970-01-01 is not known, as of games that were played elsewhere
    Time ended{};
};

}  // namespace tafl::rules
