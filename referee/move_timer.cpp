// SPDX-License-Identifier: MIT
#include "referee/move_timer.h"

#include <algorithm>
#include <utility>

namespace tafl::referee {

using rules::Side;

ClockReading MoveTimer::clocks_at(TimePoint now) const {
    Clock clock = clock_;
    if (asked_) clock.stop(now);
    return clock.reading();
}

TimeMeasurement MoveTimer::measure_move(TimePoint stamp, TimePoint now) const {
    TimeMeasurement measured = measure_silence(std::min(stamp, now));
    measured.has_moved = true;
    measured.overrun = stamp - (deadline_ - request_delay_);
    // The move may have waited for a late request, a late read, or both.
    measured.lag += request_delay_;
    return measured;
}

TimeMeasurement MoveTimer::measure_silence(TimePoint now) const {
    TimeMeasurement measured;
    measured.overrun = now - (deadline_ - request_delay_);
    measured.lag = std::max(now - deadline_, Duration{0});
    measured.doubtful_moves = doubtful_moves_[*asked_];
    return measured;
}

void MoveTimer::start_request(Side side, TimePoint asked, TimePoint now) {
    asked_ = side;
    asked_time_ = asked;
    is_doubtful_ = false;
    clock_.start(side, asked);
    const Duration delay = now - asked;
    request_delay_ = delay > tolerable_lag ? delay : Duration{0};
    deadline_ = clock_.deadline().value_or(asked + hang_timeout_ - spent_) + request_delay_;
}

void MoveTimer::continue_request(Side side, TimePoint stamp) {
    asked_ = side;
    clock_.start(side, stamp);
}

void MoveTimer::mark_doubtful() {
    is_doubtful_ = true;
    ++doubtful_moves_[*asked_];
}

Duration MoveTimer::accept(TimePoint stamp) {
    const Duration spent = spent_ + stop(stamp);
    spent_ = Duration{0};
    return spent;
}

void MoveTimer::refuse(TimePoint stamp) { spent_ += stop(stamp); }

Duration MoveTimer::expire(TimePoint now) {
    const Duration had = clock_.available(*asked_);
    clock_.stop(now);
    return had;
}

void MoveTimer::end() { asked_at_end_ = std::exchange(asked_, std::nullopt); }

Duration MoveTimer::stop(TimePoint stamp) {
    const Side side = *std::exchange(asked_, std::nullopt);
    const bool is_used_up = std::exchange(is_doubtful_, false) && clock_.is_limited(side);
    return is_used_up ? clock_.use_up() : clock_.stop(stamp);
}

}  // namespace tafl::referee
