// SPDX-License-Identifier: MIT
// Measurement of ProcessorUse, from the engine's control group or from /proc.
#pragma once

#include <sys/types.h>

#include <filesystem>

#include "referee/processor_use.h"

namespace tafl::referee {

/// Returns the use of a process, its descendants, and the processes that its descendants have
/// waited for. Resolution: 10 ms. Reads all of /proc (about 1 ms for 150 processes), unless the
/// calling thread did so less than `max_age` ago.
[[nodiscard]] ProcessorUse processor_use_of(pid_t leader, Duration max_age);

/// Returns the use of a control group (`cpu.stat`); 0 if it cannot be read.
[[nodiscard]] ProcessorUse processor_use_in(const std::filesystem::path& group);

}  // namespace tafl::referee
