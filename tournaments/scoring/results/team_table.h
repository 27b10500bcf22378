// SPDX-License-Identifier: MIT
// Team table: ranks teams of engines.
#pragma once

#include <string>
#include <vector>

#include "tournaments/scoring/results/standings.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::results {

/// Returns the table of teams, the most points first. The numbers of a team are the totals of its
/// entrants. `teams` holds the team name of each entrant.
[[nodiscard]] Table team_table(const tournaments::PerEntrant<std::string>& teams,
                               const std::vector<Standing>& rows);

}  // namespace tafl::results
