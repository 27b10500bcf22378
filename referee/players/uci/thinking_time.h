// SPDX-License-Identifier: MIT
// How long an engine thinks that knows no clocks: it is told how many milliseconds to use for each
// move, and uses them all. Pure functions; UCI_TAFL.md, "Time", says the same in words.
#pragma once

#include <chrono>
#include <optional>

#include "rules/time_control.h"

namespace tafl::referee::uci {

struct Thinking {
    std::chrono::milliseconds time{};  ///< what it is told to use, at least 1 ms
    /// When it is told to stop if it has not moved; none without a clock.
    std::optional<std::chrono::milliseconds> limit{};
    bool operator==(const Thinking&) const = default;
};

/// Without a clock.
inline constexpr Thinking unlimited_thinking{std::chrono::seconds(5), std::nullopt};

/// `left` is what its side has in this turn, the increment included.
[[nodiscard]] Thinking thinking_for(const rules::TimeControl& control, const rules::TimeLeft& left);

}  // namespace tafl::referee::uci
