// SPDX-License-Identifier: MIT
// Internal to this folder: a worker that plays nothing. It leases units as Worker does, holds each
// for as long as a real one might take, and delivers games that it has recorded before.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace tafl::benchmarks {

struct ShamWorker {
    std::string url;  ///< of the queue
    std::string name;
    int slots = 8;
    std::vector<std::string> engines;           ///< SHA-256 of those that it says it has
    std::chrono::duration<double> unit_time{};  ///< how long a slot holds a unit, on average
    unsigned seed = 1;
};

/// Until somebody kills it. Throws QueueError.
[[noreturn]] void work(const ShamWorker& worker);

}  // namespace tafl::benchmarks
