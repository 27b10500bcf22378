// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/selectivity.h"

#include <algorithm>
#include <bit>

namespace tafl::huscarl {

int late_move_reduction(int depth, std::size_t number) {
    if (depth < 3 || number < 3) return 0;
    const int late = static_cast<int>(std::bit_width(number)) - 1;  // 1, 2, 3 from 2, 4, 8 on
    return std::min(depth - 2, (late + depth / 4) / 2 + 1);
}

std::size_t moves_looked_at(int depth) { return static_cast<std::size_t>(4 + 6 * depth * depth); }

Score futility_margin(int depth) { return 60 + 90 * depth; }

bool is_shallow(int depth) { return depth <= 4; }

int depth_after_pass(int depth) { return depth - 3 - depth / 6; }

}  // namespace tafl::huscarl
