// SPDX-License-Identifier: MIT
// How fast a machine is: what its games are told by, never scaled by.
#pragma once

#include <chrono>

namespace tafl::remote {

/// Random games of Copenhagen with full verdicts a second, on so many threads at the same time, all
/// together. Blocks for about that long.
[[nodiscard]] double playouts_a_second(int threads, std::chrono::milliseconds duration);

}  // namespace tafl::remote
