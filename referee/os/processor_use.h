// SPDX-License-Identifier: MIT
// Measurement of ProcessorUse, from the engine's control group or from /proc.
#pragma once

#include <sys/types.h>

#include <filesystem>

#include "referee/link.h"

namespace tafl::referee {

/// Returns the processor use of the process `leader` and of its descendants. Includes ended
/// processes that one of them has waited for. Resolution: 10 ms. Reads all of /proc (about 1 ms for
/// 150 processes), unless the calling thread did so less than `max_age` ago.
[[nodiscard]] ProcessorUse processor_use_of(pid_t leader, Duration max_age);

/// Returns the processor use of the control group with the directory `group`, from its `cpu.stat`;
/// 0 if the file cannot be read.
[[nodiscard]] ProcessorUse processor_use_in(const std::filesystem::path& group);

}  // namespace tafl::referee
