// SPDX-License-Identifier: MIT
// LeaseWatch: finds leases without progress. Without this check, a worker that renews its leases
// but does not play would keep its units forever. Pure.
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
/// move. It is the sum of four times: the time of the mover, the margin, the larger hello timeout
/// of the two engines, and 30 s. The time of the mover depends on its time control. With a time per
/// move, it is this time. With another clock, it is the main time, one increment and all overtime
/// periods. Without a clock, it is `hang_timeout`.
[[nodiscard]] std::chrono::milliseconds longest_wait(const referee::Assignment& game,
                                                     rules::Side mover);
/// Returns longest_wait() for the first ply after the opening of `game`.
[[nodiscard]] std::chrono::milliseconds longest_wait(const referee::Assignment& game);

/// Deadlines for the next ply of each lease. A unit has at most one lease here.
class LeaseWatch {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;
    /// Lease without a new ply within its limit.
    struct Overdue {
        work_queue::LeaseHolder lease;
        /// Limit that was exceeded: longest_wait() for the missing ply.
        std::chrono::milliseconds wait{0};
    };

    /// Adds a lease, and waits at most `wait` for its first ply. Does nothing if the lease was
    /// already added. Replaces an earlier lease of the same unit.
    void start(const work_queue::LeaseHolder& lease, TimePoint now, std::chrono::milliseconds wait);
    /// Receives the progress of a unit: the game with the index `game` (from 0) has `plies` plies.
    /// If the game or its number of plies has increased, waits at most `wait` for the next ply.
    /// Does nothing if the unit has no lease here with this `token`.
    void note(work_queue::UnitId unit, const std::string& token, std::size_t game,
              std::size_t plies, TimePoint now, std::chrono::milliseconds wait);
    /// Removes the lease of this unit.
    void end(work_queue::UnitId unit) { waits_.erase(unit); }
    /// Starts the waiting time of all leases again at `now`. Called after a time in which workers
    /// could not report plies.
    void restart(TimePoint now);
    /// Removes and returns the overdue leases: at the time `now`, they have waited for a ply longer
    /// than their limit.
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
