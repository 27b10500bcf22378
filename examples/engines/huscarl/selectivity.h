// SPDX-License-Identifier: MIT
// Selectivity: the numbers that decide which moves are searched at reduced depth or not at all.
// Pure functions. Moves are left out only while a move is known that does not lose. Exception: near
// the leaves a side with a good static evaluation needs no move, except if the king threatens to
// escape.
#pragma once

#include <cstddef>

#include "examples/engines/huscarl/score.h"

namespace tafl::huscarl {

/// Returns the reduction in plies for a quiet move. `number`: moves tried before it.
[[nodiscard]] int late_move_reduction(int depth, std::size_t number);

/// Returns the number of moves after which quiet moves are left out at this depth.
[[nodiscard]] std::size_t moves_looked_at(int depth);

/// Returns the largest gain that a quiet move is expected to have within `depth` plies. A larger
/// lead or deficit is accepted without a search.
[[nodiscard]] Score futility_margin(int depth);

/// Returns true if the depth is low enough for the two functions above.
[[nodiscard]] bool is_shallow(int depth);

/// Returns the depth of the search after a null move.
[[nodiscard]] int depth_after_pass(int depth);

}  // namespace tafl::huscarl
