// SPDX-License-Identifier: MIT
// LeaseWatch: finds leases without progress. Otherwise a worker that keeps its leases without
// playing would hold its units forever. Pure.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/assignment.h"
#include "tournaments/distributed/work_queue/values.h"

namespace tafl::remote {

/// Returns the longest time that a worker may take for the next ply of `game` if `mover` is to
/// move. It is the sum of the mover's main time, increment and all overtime periods, the margin,
/// the larger hello timeout, and 30 s. If the mover has a time per move, that time replaces the
/// first three. If the mover has no clock, `hang_timeout` replaces them.
[[nodiscard]] std::chrono::milliseconds longest_wait(const referee::Assignment& game,
                                                     rules::Side mover);
/// Returns longest_wait() for the first ply after the opening of `game`.
[[nodiscard]] std::chrono::milliseconds longest_wait(const referee::Assignment& game);

/// Deadlines for the next ply of each lease. Each unit has at most one lease.
class LeaseWatch {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;
    /// Lease without a new ply within its limit.
    struct Overdue {
        work_queue::LeaseHolder lease;
        /// Limit that was exceeded: longest_wait() for the missing ply.
        std::chrono::milliseconds wait{0};
    };

    /// Starts to wait for the first ply of this lease, for at most `wait`. Does nothing if the
    /// lease is known. Replaces an earlier lease of the same unit.
    void start(const work_queue::LeaseHolder& lease, TimePoint now, std::chrono::milliseconds wait);
    /// Reports that game number `game` of the unit (from 0) has `plies` plies. If that is progress,
    /// starts to wait for the next ply, for at most `wait`. Does nothing if the unit has no known
    /// lease with this `token`.
    void note(work_queue::UnitId unit, const std::string& token, std::size_t game,
              std::size_t plies, TimePoint now, std::chrono::milliseconds wait);
    /// Stops waiting for plies of this unit.
    void end(work_queue::UnitId unit) { waits_.erase(unit); }
    /// Restarts all waits at `now`. Called after a time in which workers could not report plies.
    void restart(TimePoint now);
    /// Removes and returns the leases that have waited for a ply longer than their limit at `now`.
    [[nodiscard]] std::vector<Overdue> take_overdue(TimePoint now);

  private:
    struct Wait {
        work_queue::LeaseHolder lease;
        TimePoint since;
        std::chrono::milliseconds limit{0};
        /// Index of the game in the unit, and number of its plies. Empty before the first report.
        std::optional<std::pair<std::size_t, std::size_t>> progress{};
    };
    std::map<work_queue::UnitId, Wait> waits_;
};

}  // namespace tafl::remote
