// SPDX-License-Identifier: MIT
// Clock: the time of both sides of one game. The caller passes all time points; the class never
// reads a clock, so that tests control the time. OTEP.md, "Time", describes the same rules.
//
// Per turn: call grant(side) once. Then call start(side, now) and stop(now) for each move and each
// refused attempt. A berserk sequence has several moves.
#pragma once

#include <chrono>
#include <optional>

#include "referee/time_point.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// Time controls and time left of both sides, as sent to the players.
struct ClockReading {
    rules::BySide<rules::TimeControl> controls;
    rules::BySide<rules::TimeLeft> left;
};

/// Time left of both sides; charges the side whose clock runs.
class Clock {
  public:
    // Construction
    /// `margin` is the overrun that is tolerated at each stop.
    explicit Clock(const rules::BySide<rules::TimeControl>& controls,
                   std::chrono::milliseconds margin = {});

    // Queries
    [[nodiscard]] bool is_limited(rules::Side side) const { return controls_[side].has_clock(); }
    /// Returns the time that `side` had left at the last stop.
    [[nodiscard]] rules::TimeLeft left(rules::Side side) const;
    /// Returns the time controls and the time left of both sides.
    [[nodiscard]] ClockReading reading() const {
        return {controls_, {left(rules::Side::attackers), left(rules::Side::defenders)}};
    }
    /// Returns the last moment at which a move is in time, margin included; empty without a time
    /// limit. Call it only after start().
    [[nodiscard]] std::optional<TimePoint> deadline() const;
    [[nodiscard]] bool is_late(TimePoint arrival) const;
    /// Returns the total time of `side`, all overtime periods included, without the margin.
    [[nodiscard]] Duration available(rules::Side side) const;
    /// Returns true if `side` has overtime: it loses on time when its last period ends.
    [[nodiscard]] bool has_overtime(rules::Side side) const;

    // Changes
    /// Starts a turn: adds the increment, or sets the time per move. If the main time is used up,
    /// starts a full overtime period.
    void grant(rules::Side side);
    void start(rules::Side side, TimePoint now);
    /// Charges the running side the time since start(). Returns the charged time, at most the time
    /// left.
    Duration stop(TimePoint now);
    /// Charges the running side all its time left, overtime included, and returns the charged time.
    /// The last overtime period remains, with 0 time left. Replaces stop() for a doubtful move: it
    /// is late, but the delay may be the host's (time_judgement.h).
    Duration use_up();

  private:
    struct Budget {
        Duration main{0};
        Duration period{0};  ///< time left in the current period
        int periods = 0;     ///< periods left, with the current one
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
