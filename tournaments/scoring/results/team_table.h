// SPDX-License-Identifier: MIT
// Team table: the standings of the teams of a tournament. A team is a set of engines.
#pragma once

#include <string>
#include <vector>

#include "tournaments/scoring/results/standings.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::results {

/// Returns the table of teams, the team with the most points first. The points and games of a team
/// are the sums over its entrants. `teams` has the team name of each entrant; `rows` are the
/// standings of the entrants.
[[nodiscard]] Table team_table(const tournaments::PerEntrant<std::string>& teams,
                               const std::vector<Standing>& rows);

}  // namespace tafl::results
