// SPDX-License-Identifier: MIT
// ReadRateLimit: how much of one pipe the host takes, so that no engine keeps it from the others. A
// value; time points come in.
#pragma once

#include <algorithm>

#include "referee/time_point.h"

namespace tafl::referee {

class ReadRateLimit {
  public:
    /// One unit in each `interval`, and `burst` of them at once.
    constexpr ReadRateLimit(Duration interval, int burst)
        : interval_(interval), credit_(interval * burst) {}

    /// Notes what was taken at `now`. Nothing more is to be taken before the moment it says, which
    /// lies in the past for whoever writes no more than that.
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
