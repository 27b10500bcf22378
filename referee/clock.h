// SPDX-License-Identifier: MIT
// Clock: the time of both sides of one game. Time points come in, verdicts go out; it never reads a
// clock itself, so that a test can tick it by hand. OTEP.md, "Time", says the same in words.
//
// A turn: grant(side) once, then start(side, now) ... stop(now) for each move of the turn (a
// berserk sequence has several) and for each attempt at one.
#pragma once

#include <chrono>
#include <optional>

#include "referee/time_point.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// What both sides have, to be told.
struct ClockReading {
    rules::BySide<rules::TimeControl> controls;
    rules::BySide<rules::TimeLeft> left;
};

class Clock {
  public:
    // Making
    /// `margin` is the overrun that is forgiven at each stop.
    explicit Clock(const rules::BySide<rules::TimeControl>& controls,
                   std::chrono::milliseconds margin = {});

    // Asking
    [[nodiscard]] bool is_limited(rules::Side side) const { return controls_[side].has_clock(); }
    /// As of the last stop.
    [[nodiscard]] rules::TimeLeft left(rules::Side side) const;
    /// The last moment at which a move is in time, margin included; none without a limit. The clock
    /// runs.
    [[nodiscard]] std::optional<TimePoint> deadline() const;
    [[nodiscard]] bool is_late(TimePoint arrival) const;
    /// What `side` has in all, margin not included.
    [[nodiscard]] Duration available(rules::Side side) const;
    /// True where running out of time means the last overtime period, not the main time.
    [[nodiscard]] bool has_overtime(rules::Side side) const;

    // Changing
    /// What the beginning of a turn gives: the increment; a fresh overtime period once main time is
    /// used up.
    void grant(rules::Side side);
    void start(rules::Side side, TimePoint now);
    /// Charges the running side, and returns the charged time; never more than it had.
    Duration stop(TimePoint now);
    /// Charges the running side all that it has, and returns that. The last overtime
    /// period becomes 0 and is not lost. For a doubtful move (time_judgement.h).
    Duration use_up();

  private:
    struct Budget {
        Duration main{0};
        Duration period{0};  ///< left of the current one
        int periods = 0;     ///< left, the current one included
    };
    [[nodiscard]] static Budget full(const rules::TimeControl& control);
    void charge(rules::Side side, Duration elapsed);
    void charge_overtime(rules::Side side, Duration elapsed);

    rules::BySide<rules::TimeControl> controls_;
    Duration margin_;
    rules::BySide<Budget> budgets_;
    rules::Side running_ = rules::Side::attackers;
    TimePoint started_;
};

}  // namespace tafl::referee
