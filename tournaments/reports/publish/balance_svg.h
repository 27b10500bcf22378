// SPDX-License-Identifier: MIT
// Plot of the balance of variants, for print: SVG without a style sheet.
#pragma once

#include <string>
#include <vector>

#include "tournaments/scoring/results/balance_table.h"

namespace tafl::publish {

/// Returns an SVG document with a plot that has one row per group. A dot is the attackers' score
/// with its 95 % interval. A thin line is the interval that results if either side won every game
/// that was cut off. A ring is the attackers' score between players of equal rating.
[[nodiscard]] std::string balance_svg(const std::vector<results::BalanceGroup>& groups);

}  // namespace tafl::publish
