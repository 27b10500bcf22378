// SPDX-License-Identifier: MIT
#include "referee/players/uci/thinking_time.h"

#include <algorithm>

namespace tafl::referee::uci {

using std::chrono::milliseconds;

namespace {

/// Margin for the time that an engine uses beyond its limit: `smallest_margin`, or the budget
/// divided by `margin_part` if that is longer.
constexpr milliseconds smallest_margin{50};
constexpr int margin_part = 50;
/// Minimum thinking time, if the side has at least twice that time.
constexpr milliseconds shortest{10};

/// Returns the limits of one search. `budget` is the time to use, margin included. `whole` is all
/// time that the side has for this move.
Thinking within(milliseconds budget, milliseconds whole) {
    const milliseconds margin = std::max(smallest_margin, budget / margin_part);
    const milliseconds least = std::clamp(whole / 2, milliseconds(1), shortest);
    const milliseconds time = std::max(budget - margin, least);
    return {time, std::max(time, whole - margin / 2)};
}

}  // namespace

Thinking thinking_for(const rules::TimeControl& control, const rules::TimeLeft& left) {
    if (!control.has_clock()) return unlimited_thinking;
    if (control.per_move.count() > 0) return within(left.main, left.main);
    // If an overtime period follows, using up the main time costs nothing, because each turn starts
    // with a full period.
    const milliseconds period = left.periods > 0 ? left.period : milliseconds(0);
    const milliseconds whole = left.main + period;
    if (left.main <= period) return within(period * 9 / 10, whole);
    const milliseconds share = left.main / 25 + control.increment * 4 / 5;
    return within(std::min(share, left.main / 3), whole);
}

}  // namespace tafl::referee::uci
