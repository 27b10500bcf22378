// SPDX-License-Identifier: MIT
// Reasons for the order of standings, in sentences. For the terminal and for pages.
#pragma once

#include <string>
#include <vector>

#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// Returns the name of a tie-break in a sentence: "Sonneborn-Berger", "the shortest win".
[[nodiscard]] std::string words_of(TieBreak tie_break);

/// Returns sentences about facts that the points do not show, in the order of the rows. They report
/// a decision by the knockout, the deciding tie-break with its values and shared ranks. They also
/// report withdrawn entrants and entrants with fewer games. `names` are by entrant.
[[nodiscard]] std::vector<std::string> standing_reasons(
    const tournaments::PerEntrant<std::string>& names, const std::vector<Standing>& rows,
    const ScoringRules& scoring);

}  // namespace tafl::results
