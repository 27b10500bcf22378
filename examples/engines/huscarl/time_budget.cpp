// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/time_budget.h"

#include <algorithm>

namespace tafl::huscarl {

using namespace std::chrono_literals;

namespace {

constexpr Milliseconds kept_back = 300ms;
constexpr Milliseconds least = 1ms;
constexpr Milliseconds max_delay = 100ms;

}  // namespace

Budget TimeBudget::for_move(examples::TimeLeft time, Turn turn) {
    const Milliseconds left = time.left;
    if (time.is_overtime) {
        left_before_ = left_after_ = std::nullopt;
        return for_overtime(left, turn);
    }
    if (left_after_ && turn != Turn::goes_on) note_gain(left - *left_after_);
    left_before_ = left;
    // The reserve is for times when this process gets no processor.
    const Milliseconds usable = std::max(left - kept_back - 4 * delay_, left / 20);
    const Milliseconds gained = left > 2 * kept_back ? increment_ * 3 / 4 : increment_ / 3;
    const Milliseconds planned = std::max(usable / expected_moves_ + gained - delay_, least);
    const Milliseconds most = std::min(4 * planned, usable / 3);
    // The next iteration usually takes longer than all before it.
    return {std::min(planned, most) / 2, most};
}

/// Estimates the increment and the delay: time that the host charges in addition to the time used.
void TimeBudget::note_gain(Milliseconds gain) {
    increment_ = std::max(increment_, gain);
    delay_ = std::min((3 * delay_ + increment_ - gain) / 4, max_delay);
}

Budget TimeBudget::for_overtime(Milliseconds left, Turn turn) {
    const Milliseconds usable = std::max(left * 9 / 10 - 40ms, left / 5);
    const Milliseconds most = turn == Turn::of_one_ply ? usable : usable / 2;
    return {most, most};  // time that is not used is lost
}

void TimeBudget::note_used(Milliseconds used) {
    if (left_before_) left_after_ = *left_before_ - used;
}

}  // namespace tafl::huscarl
