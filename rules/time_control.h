// SPDX-License-Identifier: MIT
// TimeControl: the time limits of one side in a game. A value; the running clock is in
// referee/clock.h.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "rules/expected.h"
#include "rules/notation.h"

namespace tafl::rules {

/// Time limits of one side in a game. If all members are 0, the time is unlimited.
struct TimeControl {
    std::chrono::milliseconds main{0};
    std::chrono::milliseconds overtime{0};  ///< length of one overtime period
    int periods = 0;                        ///< number of overtime periods
    /// Added at the beginning of every turn, before thinking.
    std::chrono::milliseconds increment{0};
    /// Limit of each move; unused time is lost; excludes all other limits.
    std::chrono::milliseconds per_move{0};
    int nodes = 0;  ///< maximum per move; 0 = no limit; only for protocols that support it
    int depth = 0;  ///< maximum plies of a search; 0 = no limit; only for protocols that support it

    /// Returns true if there is a main time, an overtime or a limit per move.
    [[nodiscard]] bool has_clock() const {
        return main.count() > 0 || (overtime.count() > 0 && periods > 0) || per_move.count() > 0;
    }
    bool operator==(const TimeControl&) const = default;
};

/// Reads a time control: "3600 30/3 3i", "60+0.6", "st=1", "inf", "nodes=1000" or "depth=4". The
/// first example means 3600 s, 3 overtime periods of 30 s and an increment of 3 s. The parts after
/// the main time may be in any order. Seconds may have a fraction or end in "ms".
[[nodiscard]] Expected<TimeControl, NotationError> parse_time_control(std::string_view text);

/// Returns the canonical text, such as "300+3", "3600 30/3 3i", "st=1" or "inf". It is exact:
/// parse_time_control() returns an equal control for it.
[[nodiscard]] std::string to_string(const TimeControl& control);

/// Returns the text for OTG's tags and comments, such as "300 30/3 5i". It contains all parts, in
/// whole seconds rounded down. A limit per move is written as the main time.
[[nodiscard]] std::string to_otg(const TimeControl& control);

/// Remaining time of one side.
struct TimeLeft {
    std::chrono::milliseconds main{0};
    std::chrono::milliseconds period{0};  ///< rest of the current overtime period
    int periods = 0;                      ///< remaining overtime periods, the current one included
    bool operator==(const TimeLeft&) const = default;
};

}  // namespace tafl::rules
