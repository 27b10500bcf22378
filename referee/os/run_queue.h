// SPDX-License-Identifier: MIT
// Waiting time of a thread for a processor. It distinguishes a host that was stopped (it does not
// wait) from a host without a free processor (it waits).
#pragma once

#include "referee/time_point.h"

namespace tafl::referee {

/// Returns the time that the calling thread has been ready to run without a processor, since its
/// start; 0 where the kernel does not count it.
[[nodiscard]] Duration run_queue_wait();

}  // namespace tafl::referee
