// SPDX-License-Identifier: MIT
// Internal to this directory: a worker that plays nothing. It leases units like Worker, holds each
// one for a typical playing time, and delivers games that it has recorded before.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace tafl::benchmarks {

struct ShamWorker {
    std::string url;  ///< URL of the queue
    std::string name;
    int slots = 8;
    std::vector<std::string> engines;           ///< SHA-256 of the engines that it reports
    std::chrono::duration<double> unit_time{};  ///< average time for which a slot holds a unit
    unsigned seed = 1;
};

/// Runs until the process is killed. Throws QueueError.
[[noreturn]] void work(const ShamWorker& worker);

}  // namespace tafl::benchmarks
