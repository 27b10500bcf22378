// SPDX-License-Identifier: MIT
// Clock: the time of both sides of one game. The caller passes all time points; the class never
// reads a clock, so that tests control the time. OTEP.md, "Time", describes the same rules.
//
// Per turn: call grant(side) once. Then call start(side, now) and stop(now) for each move and each
// refused attempt. A turn with a berserk sequence has several moves.
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

/// Time left of both sides. Charges the side with the running clock.
class Clock {
  public:
    // Construction
    /// Gives each side its full time. `margin`: time by which a move may exceed the time left and
    /// still be in time.
    explicit Clock(const rules::BySide<rules::TimeControl>& controls,
                   std::chrono::milliseconds margin = {});

    // Queries
    [[nodiscard]] bool is_limited(rules::Side side) const { return controls_[side].has_clock(); }
    /// Returns the time left of `side`, rounded down to ms. Only grant(), stop() and use_up()
    /// change it: it does not decrease while the clock runs.
    [[nodiscard]] rules::TimeLeft left(rules::Side side) const;
    /// Returns the time controls and left() of both sides.
    [[nodiscard]] ClockReading reading() const {
        return {controls_, {left(rules::Side::attackers), left(rules::Side::defenders)}};
    }
    /// Returns the last arrival time at which a move of the running side is in time, margin
    /// included. Returns nullopt if this side has no clock. Requires an earlier start().
    [[nodiscard]] std::optional<TimePoint> deadline() const;
    /// Returns true if a move that arrives at `arrival` is after deadline(). Returns false if the
    /// running side has no clock.
    [[nodiscard]] bool is_late(TimePoint arrival) const;
    /// Returns the time left of `side`: its main time and all its overtime periods, without the
    /// margin.
    [[nodiscard]] Duration available(rules::Side side) const;
    /// Returns true if the time control of `side` has overtime periods. Such a side loses on time
    /// when its last period ends.
    [[nodiscard]] bool has_overtime(rules::Side side) const;

    // Changes
    /// Starts a turn of `side`. With a time per move: sets the main time to it. Otherwise adds the
    /// increment to the main time. Exception: if the main time is used up and an overtime period is
    /// left, sets only this period, to its full length plus the increment.
    void grant(rules::Side side);
    /// Starts the clock of `side` at `now`; its time left is charged at stop().
    void start(rules::Side side, TimePoint now);
    /// Charges the running side the time since start(), at most its time left, and returns the
    /// charged time. If the move is late, no overtime period remains. A side without a clock is not
    /// charged: the function then returns the time since start().
    Duration stop(TimePoint now);
    /// Charges the running side all its time left, overtime included, and returns the charged time.
    /// The last overtime period remains, with 0 time left. Replaces stop() for a doubtful move:
    /// that move is late, but the delay may be the host's (time_judgement.h).
    Duration use_up();

  private:
    struct Budget {
        Duration main{0};
        Duration period{0};  ///< time left in the current overtime period
        int periods = 0;     ///< number of overtime periods left, including the current one
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
