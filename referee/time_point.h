// SPDX-License-Identifier: MIT
// TimePoint: the clock that the referee uses for stamps, waits and judgements. It is monotonic.
#pragma once

#include <chrono>

namespace tafl::referee {

using SteadyClock = std::chrono::steady_clock;
using TimePoint = SteadyClock::time_point;
using Duration = SteadyClock::duration;

}  // namespace tafl::referee
