// SPDX-License-Identifier: MIT
// BacklogWarning: decides when to warn that deliveries wait for this host to store them. It warns
// once, and reports once when the host has caught up. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "tournaments/distributed/work_queue/values.h"

namespace tafl::remote {

/// Filter for the warning; one for each run.
class BacklogWarning {
  public:
    using Clock = std::chrono::steady_clock;

    /// Returns a text for people if the state has changed for at least 10 s; none otherwise. Call
    /// it every few seconds.
    [[nodiscard]] std::optional<std::string> note(const work_queue::PendingDeliveries& waiting,
                                                  Clock::time_point now);

  private:
    bool is_behind_ = false;                          ///< state that was reported last
    std::optional<Clock::time_point> other_since_{};  ///< when the state began to differ
};

}  // namespace tafl::remote
