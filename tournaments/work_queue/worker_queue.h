// SPDX-License-Identifier: MIT
// WorkerQueue: a worker's side of the work queue, as a role that may do this and nothing else.
// Blocking; one thread at a time, and not that of a loop. Every call is one transaction, and may be
// repeated after a lost connection: the next call connects anew. Throws QueueError.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tournaments/work_queue/queue_error.h"
#include "tournaments/work_queue/values.h"

namespace tafl::work_queue {

struct LeaseBatch {
    std::vector<bool> is_taken;  ///< of each unit that was delivered: stored now or before
    std::vector<Lease> leases;
};

class WorkerQueue {
  public:
    explicit WorkerQueue(std::string url);
    ~WorkerQueue();

    /// To be called first; again when the queue has forgotten this machine (QueueError::forgotten).
    /// Says who plays here: name, facts, calibration, slots and engines of `machine`, which is
    /// known as ROLE/NAME from then on. What a machine of that name held is offered again. Returns
    /// its id. Refused if the machine is banned, or if another process plays as it now; a process
    /// that has no session any more is replaced.
    MachineId enter(const RegisteredMachine& machine);
    /// Version of the host's program; empty before a host has claimed the queue.
    [[nodiscard]] std::string host_version();
    /// Time by which this machine's clock is ahead of the database server's.
    [[nodiscard]] std::chrono::seconds clock();
    /// ROLE/NAME of the machine that has entered; empty before.
    [[nodiscard]] const std::string& name() const;
    /// Delivers, and leases at most `wanted` units, in one commit: not more than the machine has
    /// slots and processors, and two for each that this call delivers. Nothing is leased to who is
    /// banned. Delivering twice is taken twice and stored once.
    [[nodiscard]] LeaseBatch turn(std::span<const PlayedUnit> done, int wanted,
                                  std::chrono::seconds lease);
    /// Prolongs these leases. Returns the tokens of those that still hold.
    [[nodiscard]] std::vector<std::string> keep(std::span<const std::string> tokens,
                                                std::span<const Progress> progress,
                                                std::chrono::seconds lease);
    /// What is held is offered again, at once.
    void leave();

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::work_queue
