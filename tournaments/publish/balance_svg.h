// SPDX-License-Identifier: MIT
// The balance of variants as a plot that can be printed: SVG that needs no style sheet.
#pragma once

#include <string>
#include <vector>

#include "tournaments/results/balance_table.h"

namespace tafl::publish {

/// A row a group: the attackers' points (a dot) with their interval, a thin line where they may be
/// whoever would have won what was cut off, and a ring for the points between equals.
[[nodiscard]] std::string balance_svg(const std::vector<results::BalanceGroup>& groups);

}  // namespace tafl::publish
