// SPDX-License-Identifier: MIT
// Selectivity: which moves the search looks at less deep or not at all, with all the numbers of it.
// Pure functions. None of them may hide a loss: the search asks them only while it knows a move
// that does not lose.
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
