// SPDX-License-Identifier: MIT
// TimeControl: the time limits of one side in a game. TimeLeft: the remaining time of one side.
// Both are plain values; the running clock is in referee/clock.h.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "rules/expected.h"
#include "rules/notation.h"

namespace tafl::rules {

/// Time limits of one side in a game. If all members are 0, the time is unlimited.
struct TimeControl {
    std::chrono::milliseconds main{0};      ///< main time at the start of the game
    std::chrono::milliseconds overtime{0};  ///< length of one overtime period
    int periods = 0;                        ///< number of overtime periods after the main time
    /// Time that is added to the clock at the start of each turn of the side.
    std::chrono::milliseconds increment{0};
    /// Time limit of each turn; 0 = no limit per turn. Unused time is lost. If this member is above
    /// 0, all other members are 0.
    std::chrono::milliseconds per_move{0};
    /// Maximum number of positions that an engine may search per move; 0 = no limit. Only some
    /// protocols support it.
    int nodes = 0;
    /// Maximum depth of an engine's search, in plies; 0 = no limit. Only some protocols support it.
    int depth = 0;

    /// Returns true if the time is limited: by a main time, by overtime or by a limit per move.
    [[nodiscard]] bool has_clock() const {
        return main.count() > 0 || (overtime.count() > 0 && periods > 0) || per_move.count() > 0;
    }
    bool operator==(const TimeControl&) const = default;
};

/// Reads a time control: "3600 30/3 3i", "60+0.6", "st=1", "inf", "nodes=1000" or "depth=4". The
/// first example means a main time of 3600 s, 3 overtime periods of 30 s and an increment of 3 s.
/// The overtime and the increment may be in any order. A time is in seconds and may have a
/// fraction. A time with "ms" at its end is in milliseconds. Returns an error if `text` is not a
/// time control.
[[nodiscard]] Expected<TimeControl, NotationError> parse_time_control(std::string_view text);

/// Returns the canonical text of `control`, such as "300+3", "3600 30/3 3i", "st=1" or "inf". The
/// text is exact: parse_time_control() returns an equal time control for it. Exception: the length
/// of an overtime period is not written if `periods` is 0.
[[nodiscard]] std::string to_string(const TimeControl& control);

/// Returns the text of `control` for the tags of OTG, such as "300 30/3 5i". Main time, overtime
/// and increment are always written, in seconds rounded down. A time limit per turn is written as
/// the main time.
[[nodiscard]] std::string to_otg(const TimeControl& control);

/// Remaining time of one side. All members are 0 if no time is left, or if the time is unlimited.
struct TimeLeft {
    std::chrono::milliseconds main{0};    ///< remaining main time
    std::chrono::milliseconds period{0};  ///< rest of the current or next overtime period
    int periods = 0;  ///< number of remaining overtime periods, including the current one
    bool operator==(const TimeLeft&) const = default;
};

}  // namespace tafl::rules
