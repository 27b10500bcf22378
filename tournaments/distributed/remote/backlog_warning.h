// SPDX-License-Identifier: MIT
// BacklogWarning: decides when to warn that this host stores deliveries too slowly. It warns once,
// and reports once when the delay is over. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "tournaments/distributed/work_queue/values.h"

namespace tafl::remote {

/// Decides about the warning of one run about waiting deliveries.
class BacklogWarning {
  public:
    using Clock = std::chrono::steady_clock;

    /// Returns a warning for people if this host has been late for at least 10 s. After a warning,
    /// returns a message for people if this host has not been late for at least 10 s. Else returns
    /// nullopt. This host is late if the oldest delivery has waited for more than 5 s. It is also
    /// late if at least 16 deliveries wait, which are more than half of all units in the queue.
    /// Call it every few seconds.
    [[nodiscard]] std::optional<std::string> note(const work_queue::PendingDeliveries& waiting,
                                                  Clock::time_point now);

  private:
    bool is_behind_ = false;  ///< true: the last returned text was the warning
    /// Time since which the host's state (late or not late) differs from `is_behind_`; empty = it
    /// does not differ.
    std::optional<Clock::time_point> other_since_{};
};

}  // namespace tafl::remote
