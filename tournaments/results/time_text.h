// SPDX-License-Identifier: MIT
// Times as text: for programs and for people.
#pragma once

#include <chrono>
#include <string>

namespace tafl::results {

/// ISO 8601, UTC, to the second.
[[nodiscard]] std::string iso_text(std::chrono::system_clock::time_point time);

/// "2026-11-21 11:14 UTC"
[[nodiscard]] std::string time_words(std::chrono::system_clock::time_point time);

}  // namespace tafl::results
