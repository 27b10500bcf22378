// SPDX-License-Identifier: MIT
// Calibration: speed of a machine. It describes the machine's games, and never scales them.
#pragma once

#include <chrono>

namespace tafl::remote {

/// Returns the number of random games of Copenhagen that `threads` threads together play per
/// second. Blocks for about `duration`.
[[nodiscard]] double playouts_a_second(int threads, std::chrono::milliseconds duration);

}  // namespace tafl::remote
