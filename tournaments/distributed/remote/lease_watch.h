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

/// Returns the longest time until the next ply of a game on a worker. It is the sum of the mover's
/// main time, increment and overtime, the margin, the larger hello timeout, and 30 s. With a time
/// per move, that time replaces the first three; without a clock, `hang_timeout` does.
[[nodiscard]] std::chrono::milliseconds longest_wait(const referee::Assignment& game,
                                                     rules::Side mover);
/// Returns longest_wait() for the first ply after the opening.
[[nodiscard]] std::chrono::milliseconds longest_wait(const referee::Assignment& game);

/// Deadlines for the next ply of each lease.
class LeaseWatch {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;
    /// Lease that had no new ply within its limit.
    struct Overdue {
        work_queue::LeaseHolder lease;
        std::chrono::milliseconds wait{0};  ///< the limit that was exceeded
    };

    /// Starts to wait for a ply of this lease, at most `wait`. Does nothing if the lease is known.
    void start(const work_queue::LeaseHolder& lease, TimePoint now, std::chrono::milliseconds wait);
    /// Starts the wait for the next ply if `game` of the unit, or `plies` of that game, is larger
    /// than before. Does nothing if the lease is unknown.
    void note(work_queue::UnitId unit, const std::string& token, std::size_t game,
              std::size_t plies, TimePoint now, std::chrono::milliseconds wait);
    /// Forgets the lease of this unit.
    void end(work_queue::UnitId unit) { waits_.erase(unit); }
    /// Starts all waits again at `now`, after a time in which workers could not report plies.
    void restart(TimePoint now);
    /// Removes the overdue leases and returns them.
    [[nodiscard]] std::vector<Overdue> take_overdue(TimePoint now);

  private:
    struct Wait {
        work_queue::LeaseHolder lease;
        TimePoint since;
        std::chrono::milliseconds limit{0};
        /// Game of the unit, and number of its plies; none before the first report.
        std::optional<std::pair<std::size_t, std::size_t>> progress{};
    };
    std::map<work_queue::UnitId, Wait> waits_;
};

}  // namespace tafl::remote
