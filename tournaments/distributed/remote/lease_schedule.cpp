// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/lease_schedule.h"

#include <algorithm>

#include "tournaments/distributed/work_queue/values.h"

namespace tafl::remote {

using namespace std::chrono_literals;

namespace {

constexpr auto first_idle_wait = 20ms;
constexpr auto longest_idle_wait = 1s;
/// Maximum time for which a played unit waits for others, to be delivered together.
constexpr auto delivery_patience = 500ms;

}  // namespace

void LeaseSchedule::note_duration(Clock::duration duration) {
    unit_time_ = unit_time_ == Clock::duration() ? duration : (unit_time_ * 7 + duration) / 8;
}

void LeaseSchedule::note_reply(bool is_nothing_new) {
    idle_wait_ = is_nothing_new ? std::min<Clock::duration>(idle_wait_ * 2, longest_idle_wait)
                                : Clock::duration(first_idle_wait);
}

int LeaseSchedule::wanted(const Load& load) const {
    if (!load.is_leasing || load.is_paused) return 0;
    int target = slots_;
    if (unit_time_ > Clock::duration() && unit_time_ < 1s) {
        const auto in_a_second = static_cast<int>(std::chrono::nanoseconds(1s) / unit_time_) + 1;
        target = std::min(slots_ * std::min(in_a_second, work_queue::max_units),
                          std::max(work_queue::max_units, slots_));
    }
    return std::max(0, target - load.playing - load.backlog);
}

bool LeaseSchedule::is_call_due(const Load& load, Clock::time_point now) const {
    const bool is_idle = load.backlog == 0 && load.playing < slots_;
    if (load.done > 0) {
        const bool is_batch = load.done >= work_queue::max_units / 2;
        return is_idle || is_batch || !load.is_leasing || now - first_done_ >= delivery_patience;
    }
    return is_idle && wanted(load) > 0 && now - last_call_ >= idle_wait_;
}

}  // namespace tafl::remote
