// SPDX-License-Identifier: MIT
// LeaseWatch: finds leases that bring no plies. A worker that keeps its lease and plays nothing
// would hold its units forever. Pure.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/assignment.h"
#include "tournaments/work_queue/values.h"

namespace tafl::remote {

/// Returns the longest time until the next ply of a game on a worker: main time, increment and
/// overtime of the side to move (without a clock: `hang_timeout`), hello timeouts, and 30 s.
[[nodiscard]] std::chrono::milliseconds longest_wait(const referee::Assignment& game,
                                                     rules::Side mover);
/// The same for the first ply after the opening.
[[nodiscard]] std::chrono::milliseconds longest_wait(const referee::Assignment& game);

class LeaseWatch {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;
    struct Overdue {
        work_queue::LeaseHolder lease;
        std::chrono::milliseconds wait{0};  ///< the limit that was exceeded
    };

    /// Starts to wait for a ply of this lease; does nothing if it is known.
    void start(const work_queue::LeaseHolder& lease, TimePoint now, std::chrono::milliseconds wait);
    /// Waits for the next ply if `game` of the unit or `plies` of that game is larger than before.
    void note(work_queue::UnitId unit, const std::string& token, std::size_t game,
              std::size_t plies, TimePoint now, std::chrono::milliseconds wait);
    /// Forgets the lease of this unit.
    void end(work_queue::UnitId unit) { waits_.erase(unit); }
    /// Starts all waits again: nothing could be reported before.
    void restart(TimePoint now);
    /// Returns the overdue leases, and forgets them.
    [[nodiscard]] std::vector<Overdue> take_overdue(TimePoint now);

  private:
    struct Wait {
        work_queue::LeaseHolder lease;
        TimePoint since;
        std::chrono::milliseconds limit{0};
        /// The game of the unit and its plies; empty before the first report.
        std::optional<std::pair<std::size_t, std::size_t>> progress{};
    };
    std::map<work_queue::UnitId, Wait> waits_;
};

}  // namespace tafl::remote
