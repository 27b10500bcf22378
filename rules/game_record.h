// SPDX-License-Identifier: MIT
// GameRecord: everything that is known of one game, as plain values. It comes up out of the
// referee, is stored, and is exported; nothing in it needs a process or a database.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/evaluation.h"
#include "rules/game_end.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::rules {

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
