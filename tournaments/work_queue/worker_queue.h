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

struct Turn {
    std::vector<bool> is_taken;  ///< of each unit that was delivered: stored now or before
    std::vector<Lease> leases;
};

class WorkerQueue {
  public:
    explicit WorkerQueue(std::string url);
    ~WorkerQueue();

    /// Says who plays here: name, facts, calibration, slots and engines of `machine`. What a
    /// machine of that name held is offered again. Returns its id. Refused if the name belongs to
    /// another role, or is banned.
    MachineId enter(const Machine& machine);
    /// Delivers, and leases at most `wanted` units, in one commit. Nothing is leased to who is
    /// banned. Delivering twice is taken twice and stored once.
    [[nodiscard]] Turn turn(std::span<const Done> done, int wanted, std::chrono::seconds lease);
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
