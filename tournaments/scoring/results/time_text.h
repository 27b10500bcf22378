// SPDX-License-Identifier: MIT
// Converts times to text, for programs and for people.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "rules/time_control.h"
#include "tournaments/base/iso_time.h"

namespace tafl::results {

using tournaments::iso_text;

/// Returns `time` for people, in UTC, with minutes: "2026-11-21 11:14 UTC".
[[nodiscard]] std::string time_words(std::chrono::system_clock::time_point time);
/// Returns `time` for people, in UTC, with the day of the week: "Thu 24 Dec, 19:00 UTC".
[[nodiscard]] std::string day_words(std::chrono::system_clock::time_point time);
/// Returns the time `left` until an event, rounded to its unit: "in 4 days", "in 35 hours", "in 1
/// minute", "in less than a minute".
[[nodiscard]] std::string countdown_words(std::chrono::seconds left);

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
