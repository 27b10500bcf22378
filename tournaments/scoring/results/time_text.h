// SPDX-License-Identifier: MIT
// Times as text, for programs and people.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "rules/time_control.h"

namespace tafl::results {

/// Returns `time` by ISO 8601, in UTC, with seconds: "2026-11-21T11:14:05Z".
[[nodiscard]] std::string iso_text(std::chrono::system_clock::time_point time);

/// Returns `time` in UTC, with minutes: "2026-11-21 11:14 UTC".
[[nodiscard]] std::string time_words(std::chrono::system_clock::time_point time);

/// Tenths of a second in clock_text().
enum class Tenths : std::uint8_t { below_20_seconds, never };

/// Returns a clock reading or a duration, rounded down: "0:09.3", "4:05", "1:02:03". Returns that
/// of 0 for a negative time. reports/pages/clock.js has the same function, since clocks run in
/// browsers.
[[nodiscard]] std::string clock_text(std::chrono::milliseconds time, Tenths tenths);

/// Returns the time control: "5 min + 3 s", "1 h, then 3 times 30 s", "1 s a move", "no limit of
/// time".
[[nodiscard]] std::string control_words(const rules::TimeControl& control);

}  // namespace tafl::results
