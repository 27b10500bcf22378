// SPDX-License-Identifier: MIT
// Why standings stand as they do, in sentences: for the terminal and for pages.
#pragma once

#include <string>
#include <vector>

#include "tournaments/results/standings.h"

namespace tafl::results {

/// "Sonneborn-Berger", "the games between them".
[[nodiscard]] std::string words_of(TieBreak tie_break);

/// What points alone do not say: that a knockout decided, which tie-break did and with which
/// values, who shares a rank, who withdrew, who has had fewer games. In the order of the rows.
[[nodiscard]] std::vector<std::string> standing_reasons(
    const tournaments::PerEntrant<std::string>& names, const std::vector<Standing>& rows,
    const ScoringRules& scoring);

}  // namespace tafl::results
