// SPDX-License-Identifier: MIT
// thinking_for: computes the time per move for an engine without clocks. Such an engine
// receives a number of milliseconds for each move and uses all of it. Pure functions; UCI_TAFL.md,
// "Time", describes the same rule.
#pragma once

#include <chrono>
#include <optional>

#include "rules/time_control.h"

namespace tafl::referee::uci {

/// Time limits of one search of an engine without clocks.
struct Thinking {
    std::chrono::milliseconds time{};  ///< thinking time that is sent to the engine; at least 1 ms
    /// Time after the request at which the host sends `stop` if the engine has not moved; empty =
    /// no `stop`.
    std::optional<std::chrono::milliseconds> limit{};
    bool operator==(const Thinking&) const = default;
};

/// Limits of a search if the side has no clock: 5 s, and no `stop`.
inline constexpr Thinking unlimited_thinking{std::chrono::seconds(5), std::nullopt};

/// Returns the limits of the search for the next move. `control`: time control of the engine's
/// side. `left`: its time left in this turn, increment included.
[[nodiscard]] Thinking thinking_for(const rules::TimeControl& control, const rules::TimeLeft& left);

}  // namespace tafl::referee::uci
