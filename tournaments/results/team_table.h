// SPDX-License-Identifier: MIT
// Where engines play for teams: how the teams stand.
#pragma once

#include <string>
#include <vector>

#include "tournaments/results/standings.h"
#include "tournaments/results/table.h"

namespace tafl::results {

/// What the engines of each team have together, the team with more points first. `teams` has the
/// name of each entrant's team.
[[nodiscard]] Table team_table(const tournaments::PerEntrant<std::string>& teams,
                               const std::vector<Standing>& rows);

}  // namespace tafl::results
