// SPDX-License-Identifier: MIT
// Converts times to text, for programs and for people.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "rules/time_control.h"

namespace tafl::results {

/// Returns `time` in the format of ISO 8601, in UTC, with seconds: "2026-11-21T11:14:05Z".
[[nodiscard]] std::string iso_text(std::chrono::system_clock::time_point time);

/// Returns `time` for people, in UTC, with minutes: "2026-11-21 11:14 UTC".
[[nodiscard]] std::string time_words(std::chrono::system_clock::time_point time);

/// Decides when clock_text() shows tenths of a second.
enum class Tenths : std::uint8_t { below_20_seconds, never };

/// Returns a clock time or a duration as text, rounded down: "0:09.3", "4:05", "1:02:03". A
/// negative time is shown as 0. reports/pages/clock.js has the same function, because clocks run in
/// browsers.
[[nodiscard]] std::string clock_text(std::chrono::milliseconds time, Tenths tenths);

/// Returns a time control as text for people: "5 min + 3 s", "1 h, then 3 times 30 s", "1 s a
/// move", "no limit of time".
[[nodiscard]] std::string control_words(const rules::TimeControl& control);

}  // namespace tafl::results
