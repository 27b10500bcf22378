// SPDX-License-Identifier: MIT
// WorkerQueue: a worker's side of the work queue. It uses a database role that may only do what
// this class does. Blocking: use it on one thread at a time, and not on the thread of an event
// loop. Every call is one transaction. It may be repeated after a lost connection, because the next
// call reconnects. All calls throw QueueError.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tournaments/distributed/work_queue/queue_error.h"
#include "tournaments/distributed/work_queue/values.h"

namespace tafl::work_queue {

/// Result of WorkerQueue::exchange_units().
struct LeaseBatch {
    /// One element for each delivered unit; true: stored by this call or an earlier one.
    std::vector<bool> is_taken;
    std::vector<Lease> leases;  ///< leases that this call has granted
};

/// The connection of one worker process to a work queue.
class WorkerQueue {
  public:
    /// `url`: address of the database, in a format of libpq. Does not connect yet.
    explicit WorkerQueue(std::string url);
    ~WorkerQueue();

    /// Registers this machine and returns its id. Call it first, and again after
    /// QueueError::forgotten. Uses name, facts, calibration, slots and engines of `machine`, which
    /// is known as ROLE/NAME from then on. The queue offers units again that are leased to a
    /// machine of that name. Throws `refused` if the machine is banned, or if another process of
    /// that name is connected now. Another process that is not connected is replaced.
    MachineId enter(const RegisteredMachine& machine);
    /// Returns the version of the coordinator's program; empty if no coordinator has claimed the
    /// queue.
    [[nodiscard]] std::string host_version();
    /// Returns the time by which this machine's clock is ahead of the database server's; negative =
    /// behind.
    [[nodiscard]] std::chrono::seconds clock();
    /// Returns ROLE/NAME of this machine; empty before enter().
    [[nodiscard]] const std::string& name() const;
    /// Delivers the units `done` and leases new ones, in one transaction. Leases at most `wanted`
    /// units. The machine holds at most min(slots, processors) leases, plus two for each unit
    /// stored by this call. A banned machine gets no leases. A repeated delivery is accepted but
    /// stored once. `lease`: time until the new leases expire, 5 s to 10 min.
    [[nodiscard]] LeaseBatch exchange_units(std::span<const PlayedUnit> done, int wanted,
                                            std::chrono::seconds lease);
    /// Prolongs the leases with these tokens to `lease` from now, and reports the progress of their
    /// games. Returns the tokens of the leases that are still valid.
    [[nodiscard]] std::vector<std::string> renew_leases(std::span<const std::string> tokens,
                                                        std::span<const Progress> progress,
                                                        std::chrono::seconds lease);
    /// Reports that this machine plays no more. The queue offers its leased units again at once.
    void leave();

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::work_queue
