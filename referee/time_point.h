// SPDX-License-Identifier: MIT
// The one clock by which the referee stamps, waits and judges. It never jumps.
#pragma once

#include <chrono>

namespace tafl::referee {

using SteadyClock = std::chrono::steady_clock;
using TimePoint = SteadyClock::time_point;
using Duration = SteadyClock::duration;

}  // namespace tafl::referee
