// SPDX-License-Identifier: MIT
// Explains the order of standings in sentences, for the terminal and for pages.
#pragma once

#include <string>
#include <vector>

#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// Returns the name of a tie-break as part of a sentence, such as "Sonneborn-Berger" or "the
/// shortest win".
[[nodiscard]] std::string words_of(TieBreak tie_break);

/// Returns sentences for people about facts that the points do not show, in the order of the rows.
/// They are about decisions by the knockout, deciding tie-breaks with their values, shared ranks,
/// withdrawn entrants, and entrants with fewer games. `names` has the name of each entrant.
[[nodiscard]] std::vector<std::string> standing_reasons(
    const tournaments::PerEntrant<std::string>& names, const std::vector<Standing>& rows,
    const ScoringRules& scoring);

}  // namespace tafl::results
