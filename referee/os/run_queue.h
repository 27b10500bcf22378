// SPDX-License-Identifier: MIT
// Waiting time of a thread for a processor. It distinguishes two cases: the host was stopped (it
// does not wait), or it had no free processor (it waits).
#pragma once

#include "referee/time_point.h"

namespace tafl::referee {

/// Returns the time that the calling thread was ready to run and waited for a processor, since the
/// start of the thread. Returns 0 if the kernel does not count this time.
[[nodiscard]] Duration run_queue_wait();

}  // namespace tafl::referee
