// SPDX-License-Identifier: MIT
// Scheduling of host and engines on busy processors. The host's thread requests a short scheduler
// slice, and engines run at a lower priority than the host. So the kernel wakes the host soon.
#pragma once

namespace tafl::referee {

/// Requests a scheduler slice of 0.1 ms for the calling thread (sched_setattr, effective from Linux
/// 6.12). A second call by the same thread does nothing. Needs no privileges. Logs a line, once per
/// process, if the kernel does not support it.
void request_short_slice();

/// Lowers the priority of the calling process: raises its nice value by 1, and restores the default
/// slice. Call it in the new process of an engine, before exec. Makes system calls only.
void lower_priority() noexcept;

}  // namespace tafl::referee
