// SPDX-License-Identifier: MIT
// WorkerQueue: a worker's side of the work queue. It uses a database role that has only the
// permissions for the calls of this class. Blocking: use it on one thread at a time, and not on the
// thread of an event loop. Every call is one transaction. A call that failed may be repeated: the
// next call reconnects. All calls throw QueueError.
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
    /// One element for each unit in `done`, in the same order. True: the queue has stored the
    /// unit's delivery, by this call or by an earlier one. False: the lease had ended, so the
    /// delivery was discarded.
    std::vector<bool> is_taken;
    std::vector<Lease> leases;  ///< new leases, which this call has made
};

/// The connection of one worker process to a work queue.
class WorkerQueue {
  public:
    /// `url`: address of the PostgreSQL database, in a format of libpq. Does not connect yet.
    explicit WorkerQueue(std::string url);
    ~WorkerQueue();

    /// Registers this machine and returns its id. Call it first, and again after an error of the
    /// kind `forgotten`. Reads only these members of `machine`: name, facts, calibration, slots,
    /// engines. The machine's name in the queue is then ROLE/NAME, with the database role of the
    /// worker. All leases of this machine end, and their units are offered again. Throws `refused`
    /// if the machine is banned, or if another process with the same name is connected now. If that
    /// other process is not connected, this process replaces it.
    MachineId enter(const RegisteredMachine& machine);
    /// Returns the program version of the coordinator that has claimed the queue; empty if no
    /// coordinator has claimed it yet.
    [[nodiscard]] std::string host_version();
    /// Returns the time by which this machine's clock is ahead of the clock of the database server;
    /// negative = this machine's clock is behind.
    [[nodiscard]] std::chrono::seconds clock();
    /// Returns ROLE/NAME of this machine; empty before enter().
    [[nodiscard]] const std::string& name() const;
    /// Delivers the units `done`, then leases at most `wanted` new ones, in one transaction. Both
    /// numbers are at most max_units. After the call, the machine has at most min(slots,
    /// processors) leases, plus two for each unit that this call has stored. A banned machine
    /// delivers nothing and gets no leases. A delivery may be repeated, and is stored once.
    /// `lease`: time until the new leases expire, from 5 s to 10 min.
    [[nodiscard]] LeaseBatch exchange_units(std::span<const PlayedUnit> done, int wanted,
                                            std::chrono::seconds lease);
    /// Sets the end of the leases with these tokens to about `lease` from now, and stores the
    /// progress of their games. Returns the tokens of the leases that are still valid.
    [[nodiscard]] std::vector<std::string> renew_leases(std::span<const std::string> tokens,
                                                        std::span<const Progress> progress,
                                                        std::chrono::seconds lease);
    /// Unregisters this machine. Its leases end, and their units are offered again at once.
    void leave();

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::work_queue
