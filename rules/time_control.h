// SPDX-License-Identifier: MIT
// TimeControl: how much time a game gives; a value, no clock. How clocks run: referee/clock.h.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "rules/expected.h"
#include "rules/notation.h"

namespace tafl::rules {

/// Everything zero means no limit at all.
struct TimeControl {
    std::chrono::milliseconds main{0};
    std::chrono::milliseconds overtime{0};  ///< length of one overtime period
    int periods = 0;                        ///< how many overtime periods there are
    std::chrono::milliseconds increment{
        0};  ///< added before thinking, at the beginning of every turn
    std::chrono::milliseconds per_move{
        0};         ///< each move has this long and nothing is saved; excludes the rest
    int nodes = 0;  ///< for protocols that can carry them
    int depth = 0;

    [[nodiscard]] bool has_clock() const {
        return main.count() > 0 || (overtime.count() > 0 && periods > 0) || per_move.count() > 0;
    }
    bool operator==(const TimeControl&) const = default;
};

/// Reads a time control as people of this field write them: "3600 30/3 3i" (main seconds, periods
/// of 30 s times 3, 3 s increment, in any order after main), "60+0.6", "st=1", "inf", "nodes=1000",
/// "depth=4". Seconds may have a fraction, or end in "ms".
[[nodiscard]] Expected<TimeControl, NotationError> parse_time_control(std::string_view text);

/// Canonical and exact: parse_time_control gives the same control again. "300+3", "3600 30/3 3i",
/// "st=1", "inf".
[[nodiscard]] std::string to_string(const TimeControl& control);

/// What OTG's tags and comments hold: "300 30/3 5i", all parts, whole seconds rounded down.
[[nodiscard]] std::string to_otg(const TimeControl& control);

/// What one side has left.
struct TimeLeft {
    std::chrono::milliseconds main{0};
    std::chrono::milliseconds period{0};  ///< left of the current overtime period
    int periods = 0;                      ///< overtime periods left, the current one included
    bool operator==(const TimeLeft&) const = default;
};

}  // namespace tafl::rules
