// SPDX-License-Identifier: MIT
// LeaseSchedule: decides when a worker calls the work queue, and how many units it requests. Pure.
#pragma once

#include <chrono>

namespace tafl::remote {

/// Schedule of the calls of one worker to the queue (WorkerQueue::exchange_units()). Each call
/// delivers played units and requests new ones.
class LeaseSchedule {
  public:
    using Clock = std::chrono::steady_clock;
    /// Present state of the worker.
    struct Load {
        int playing = 0;         ///< number of game slots that are playing a unit
        int backlog = 0;         ///< number of leased units that wait for a game slot
        int done = 0;            ///< number of played units that are not delivered
        bool is_leasing = true;  ///< false: the worker is stopping and leases no further units
        /// True: the worker leases no units for some time, but still delivers played units.
        bool is_paused = false;
    };

    /// `slots`: number of units that the worker plays at the same time.
    explicit LeaseSchedule(int slots) : slots_(slots) {}

    /// Adds the duration of a played unit to the average. Newer units have a greater weight.
    void note_duration(Clock::duration duration);
    /// Sets the time since which the oldest played unit waits for its delivery.
    void start_delivery_wait(Clock::time_point now) { first_done_ = now; }
    /// Sets the time at which the last call has started.
    void note_call(Clock::time_point now) { last_call_ = now; }
    /// Updates idle_wait() after the reply to a call. `is_nothing_new`: the call has neither
    /// delivered nor leased a unit.
    void note_reply(bool is_nothing_new);

    /// Returns the number of units to request: a target minus the units that are being played or
    /// wait for a game slot. The target is the number of game slots. If a unit takes less than a
    /// second, the target is the number of units that the slots play in a second, but usually at
    /// most max_units. Returns 0 if `load` does not allow leases.
    [[nodiscard]] int wanted(const Load& load) const;
    /// Returns true if the worker must call the queue now.
    [[nodiscard]] bool is_call_due(const Load& load, Clock::time_point now) const;
    /// Returns the minimum time between two calls without a delivery. It is 20 ms after a call that
    /// has delivered or leased units. Each other call doubles it, up to 1 s. It is 1 s before the
    /// first reply.
    [[nodiscard]] Clock::duration idle_wait() const { return idle_wait_; }

  private:
    int slots_;
    Clock::duration unit_time_{};  ///< moving average of the duration of a unit; 0 = unknown
    Clock::duration idle_wait_ = std::chrono::seconds(1);
    Clock::time_point first_done_{};
    Clock::time_point last_call_{};
};

}  // namespace tafl::remote
