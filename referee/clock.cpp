// SPDX-License-Identifier: MIT
#include "referee/clock.h"

#include <algorithm>

namespace tafl::referee {

using rules::Side;
using rules::TimeControl;
using rules::TimeLeft;
using std::chrono::milliseconds;

namespace {

bool counts_overtime(const TimeControl& control) {
    return control.per_move.count() == 0 && control.overtime.count() > 0 && control.periods > 0;
}

}  // namespace

Clock::Clock(const rules::BySide<TimeControl>& controls, milliseconds margin)
    : controls_(controls), margin_(margin) {
    for (const Side side : rules::both_sides) budgets_[side] = full(controls_[side]);
}

Clock::Budget Clock::full(const TimeControl& control) {
    if (control.per_move.count() > 0) return {control.per_move, {}, 0};
    if (!counts_overtime(control)) return {control.main, {}, 0};
    return {control.main, control.overtime, control.periods};
}

TimeLeft Clock::left(Side side) const {
    const Budget& budget = budgets_[side];
    return {std::chrono::floor<milliseconds>(budget.main),
            std::chrono::floor<milliseconds>(budget.period), budget.periods};
}

bool Clock::has_overtime(Side side) const { return counts_overtime(controls_[side]); }

Duration Clock::available(Side side) const {
    const Budget& budget = budgets_[side];
    if (budget.periods == 0) return budget.main;
    return budget.main + budget.period + (budget.periods - 1) * controls_[side].overtime;
}

std::optional<TimePoint> Clock::deadline() const {
    if (!is_limited(running_)) return std::nullopt;
    // Main time may be used up to its last tick. An overtime period is lost when it is used up.
    const Duration last_tick{has_overtime(running_) ? 1 : 0};
    // After use_up() no time is left, but a move at the moment of the request is still in time.
    return std::max(started_, started_ + available(running_) + margin_ - last_tick);
}

bool Clock::is_late(TimePoint arrival) const {
    const auto last = deadline();
    return last && arrival > *last;
}

void Clock::grant(Side side) {
    const TimeControl& control = controls_[side];
    Budget& budget = budgets_[side];
    if (control.per_move.count() > 0) {
        budget.main = control.per_move;
    } else if (budget.main.count() > 0 || budget.periods == 0) {
        budget.main += control.increment;
    } else {
        budget.period = control.overtime + control.increment;
    }
}

void Clock::start(Side side, TimePoint now) {
    running_ = side;
    started_ = now;
}

Duration Clock::stop(TimePoint now) {
    const Duration elapsed = std::max(now - started_, Duration{0});
    if (!is_limited(running_)) return elapsed;
    const bool has_lost = is_late(now);
    const Duration charged = std::min(elapsed, available(running_));
    charge(running_, charged);
    if (has_lost) budgets_[running_].periods = 0;
    return charged;
}

Duration Clock::use_up() {
    const Duration charged = available(running_);
    charge(running_, charged);
    return charged;
}

void Clock::charge(Side side, Duration elapsed) {
    Budget& budget = budgets_[side];
    const Duration from_main = std::min(elapsed, budget.main);
    budget.main -= from_main;
    if (budget.periods > 0) charge_overtime(side, elapsed - from_main);
}

void Clock::charge_overtime(Side side, Duration elapsed) {
    Budget& budget = budgets_[side];
    while (elapsed >= budget.period && budget.periods > 1) {
        elapsed -= budget.period;
        budget.period = controls_[side].overtime;
        --budget.periods;
    }
    budget.period -= std::min(elapsed, budget.period);
}

}  // namespace tafl::referee
