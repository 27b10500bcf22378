// SPDX-License-Identifier: MIT
// thinking_for: computes the time per move for an engine without clocks. Such an engine
// receives a number of milliseconds for each move and uses all of it. Pure functions; UCI_TAFL.md,
// "Time", describes the same rule.
#pragma once

#include <chrono>
#include <optional>

#include "rules/time_control.h"

namespace tafl::referee::uci {

/// Time limits of one search.
struct Thinking {
    std::chrono::milliseconds time{};  ///< sent to the engine; at least 1 ms
    /// The host sends `stop` if the engine has not moved by then; empty without a clock.
    std::optional<std::chrono::milliseconds> limit{};
    bool operator==(const Thinking&) const = default;
};

/// Limits without a clock.
inline constexpr Thinking unlimited_thinking{std::chrono::seconds(5), std::nullopt};

/// Returns the limits of the next move. `left` is the time of its side in this turn, increment
/// included.
[[nodiscard]] Thinking thinking_for(const rules::TimeControl& control, const rules::TimeLeft& left);

}  // namespace tafl::referee::uci
