// SPDX-License-Identifier: MIT
// LeaseSchedule: decides when a worker calls the queue, and how many units it requests. Pure.
#pragma once

#include <chrono>

namespace tafl::remote {

/// Schedule of one worker. Each call delivers played units and requests new ones.
class LeaseSchedule {
  public:
    using Clock = std::chrono::steady_clock;
    /// State of the worker at the time of a question.
    struct Load {
        int playing = 0;         ///< number of slots that play a unit
        int backlog = 0;         ///< number of leased units that wait for a slot
        int done = 0;            ///< number of played units that are not delivered
        bool is_leasing = true;  ///< false: the worker ends and leases no further units
        bool is_paused = false;  ///< no units are leased at present; those played are delivered
    };

    /// `slots`: number of units that the worker plays at the same time.
    explicit LeaseSchedule(int slots) : slots_(slots) {}

    /// Notes the duration of a played unit. Newer units count more.
    void note_duration(Clock::duration duration);
    /// Notes that the units that are not delivered yet wait since `now`.
    void start_delivery_wait(Clock::time_point now) { first_done_ = now; }
    /// Notes the start of a call.
    void note_call(Clock::time_point now) { last_call_ = now; }
    /// Notes the reply to a call. `is_nothing_new`: no unit was delivered or leased.
    void note_reply(bool is_nothing_new);

    /// Returns the number of units to request: one for each slot. If units are short, returns the
    /// number that the slots play in a second.
    [[nodiscard]] int wanted(const Load& load) const;
    /// Returns true if the queue is to be called now.
    [[nodiscard]] bool is_call_due(const Load& load, Clock::time_point now) const;
    /// Returns the time between two requests while the queue has no units: at first 20 ms, doubled
    /// to at most 1 s. It is 1 s before the first reply.
    [[nodiscard]] Clock::duration idle_wait() const { return idle_wait_; }

  private:
    int slots_;
    Clock::duration unit_time_{};  ///< moving average of the duration of a unit; 0 = unknown
    Clock::duration idle_wait_ = std::chrono::seconds(1);
    Clock::time_point first_done_{};
    Clock::time_point last_call_{};
};

}  // namespace tafl::remote
