// SPDX-License-Identifier: MIT
// Schedule: the games of a plan. The functions are pure: the same plan and history always give the
// same games. So a tournament can be resumed.
#pragma once

#include <vector>

#include "store/records.h"
#include "tournaments/plan/cpu_time_limit.h"
#include "tournaments/plan/plan.h"

namespace tafl::plan {

/// Returns all games that are known after `history`, in the order of play, and the byes of a Swiss.
/// Each game has its round, match, sides, opening and seed. The ids of the games are 0. If results
/// are added to `history`, games and byes are only appended. All games of a match begin with the
/// same opening. Throws CpuTimeExceeded, because drawing openings at random may take long.
[[nodiscard]] store::ScheduledStage known_draw(const Plan& plan,
                                               const formats::TournamentHistory& history = {},
                                               const CpuTimeLimit& budget = {});
/// Returns the games of known_draw().
[[nodiscard]] std::vector<store::ScheduledGame> schedule(
    const Plan& plan, const formats::TournamentHistory& history = {});

}  // namespace tafl::plan
