// SPDX-License-Identifier: MIT
// ReadRateLimit: limits how much the host reads from one pipe, so that one engine cannot block the
// others. A value; the caller passes the time points.
#pragma once

#include <algorithm>

#include "referee/time_point.h"

namespace tafl::referee {

/// Limits the average rate of reading, and allows bursts.
class ReadRateLimit {
  public:
    /// Allows one unit per `interval` on average, and up to `burst` units at once.
    constexpr ReadRateLimit(Duration interval, int burst)
        : interval_(interval), credit_(interval * burst) {}

    /// Records that `units` were read at `now`. Returns the earliest time at which the next read is
    /// allowed. That time is not after `now` if the engine stays within the limit.
    TimePoint charge(TimePoint now, int units) {
        paid_until_ = std::max(paid_until_, now) + interval_ * units;
        return paid_until_ - credit_;
    }

  private:
    Duration interval_;
    Duration credit_;
    TimePoint paid_until_{};
};

}  // namespace tafl::referee
