// SPDX-License-Identifier: MIT
// Draws a plot of the balance of variants, for print. The SVG does not need a style sheet.
#pragma once

#include <string>
#include <vector>

#include "tournaments/scoring/results/balance_table.h"

namespace tafl::publish {

/// Returns an SVG document with a plot that has one row for each group. A dot is the score of the
/// attackers, with its 95 % interval. A thin line is Balance::wide_interval(): the interval for
/// every possible result of the cut-off games. A ring is the score of the attackers between players
/// of equal rating.
[[nodiscard]] std::string balance_svg(const std::vector<results::BalanceGroup>& groups);

}  // namespace tafl::publish
