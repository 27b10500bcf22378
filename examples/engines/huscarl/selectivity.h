// SPDX-License-Identifier: MIT
// Selectivity: which moves the search looks at less deep or not at all, with all the numbers of it.
// Pure functions. Moves are left out only while the search knows one that does not lose; but a side
// that stands well enough is believed without any, near the leaves, unless the king threatens to
// escape.
#pragma once

#include <cstddef>

#include "examples/engines/huscarl/score.h"

namespace tafl::huscarl {

/// By how many plies a quiet move is first searched less deep. `number`: moves tried before it.
[[nodiscard]] int late_move_reduction(int depth, std::size_t number);

/// After how many moves the quiet ones are left out at this depth.
[[nodiscard]] std::size_t moves_looked_at(int depth);

/// How much a quiet move may gain in so many plies; a side that is ahead or behind by more is
/// believed to stay so.
[[nodiscard]] Score futility_margin(int depth);

/// Near enough to the leaves for the two above.
[[nodiscard]] bool is_shallow(int depth);

/// How deep to search after a pass.
[[nodiscard]] int depth_after_pass(int depth);

}  // namespace tafl::huscarl
