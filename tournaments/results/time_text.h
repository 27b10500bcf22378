// SPDX-License-Identifier: MIT
// Times as text: for programs and for people.
#pragma once

#include <chrono>
#include <string>

#include "rules/time_control.h"

namespace tafl::results {

/// ISO 8601, UTC, to the second.
[[nodiscard]] std::string iso_text(std::chrono::system_clock::time_point time);

/// "2026-11-21 11:14 UTC"
[[nodiscard]] std::string time_words(std::chrono::system_clock::time_point time);

/// "5 min + 3 s", "1 h, then 3 times 30 s", "1 s a move", "no limit".
[[nodiscard]] std::string control_words(const rules::TimeControl& control);

}  // namespace tafl::results
