// SPDX-License-Identifier: MIT
#include "referee/players/uci/thinking_time.h"

#include <algorithm>

namespace tafl::referee::uci {

using std::chrono::milliseconds;

namespace {

/// What an engine uses beyond what it is told: at least this, and one part in so many.
constexpr milliseconds smallest_margin{50};
constexpr int margin_part = 50;
/// As long it may think in any case, where it has twice as much.
constexpr milliseconds shortest{10};

/// `budget` is to be used up, margin included; of `whole`, nothing may be left undone.
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
    // To run out of main time costs nothing where a period follows, which begins afresh each turn.
    const milliseconds period = left.periods > 0 ? left.period : milliseconds(0);
    const milliseconds whole = left.main + period;
    if (left.main <= period) return within(period * 9 / 10, whole);
    const milliseconds share = left.main / 25 + control.increment * 4 / 5;
    return within(std::min(share, left.main / 3), whole);
}

}  // namespace tafl::referee::uci
