// SPDX-License-Identifier: MIT
// BacklogWarning: whether what comes back from other machines waits for this host. Told once until
// it has caught up. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "tournaments/work_queue/values.h"

namespace tafl::remote {

class BacklogWarning {
  public:
    using Clock = std::chrono::steady_clock;

    /// To be called every few seconds. What people are to be told now, if anything.
    [[nodiscard]] std::optional<std::string> note(const work_queue::PendingDeliveries& waiting,
                                                  Clock::time_point now);

  private:
    bool is_behind_ = false;                          ///< and it was told
    std::optional<Clock::time_point> other_since_{};  ///< it has looked otherwise than it was told
};

}  // namespace tafl::remote
