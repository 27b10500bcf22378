// SPDX-License-Identifier: MIT
// BacklogWarning: decides when to warn that deliveries wait too long until this host stores them.
// It warns once, and reports once when the host has caught up. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "tournaments/distributed/work_queue/values.h"

namespace tafl::remote {

/// Generator of the warning about waiting deliveries. Each run has one.
class BacklogWarning {
  public:
    using Clock = std::chrono::steady_clock;

    /// Returns a text for people if this host has been behind with its deliveries for at least 10
    /// s, or has kept up again for at least 10 s. Returns each text once, and an empty optional at
    /// all other calls. Call it every few seconds.
    [[nodiscard]] std::optional<std::string> note(const work_queue::PendingDeliveries& waiting,
                                                  Clock::time_point now);

  private:
    bool is_behind_ = false;  ///< the last returned text was the warning
    /// Time since which the state differs from `is_behind_`; empty = it does not differ.
    std::optional<Clock::time_point> other_since_{};
};

}  // namespace tafl::remote
