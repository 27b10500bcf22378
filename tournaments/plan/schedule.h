// SPDX-License-Identifier: MIT
// The schedule: which games a plan comes to. A pure function, so that resuming is calling it again.
#pragma once

#include <vector>

#include "store/records.h"
#include "tournaments/plan/cpu_time_limit.h"
#include "tournaments/plan/plan.h"

namespace tafl::plan {

/// Every game that is known, with its round, match, sides, opening and seed, in the order of play,
/// and the byes of these rounds; ids are still to be given. A longer past only adds to its end. All
/// games of a match begin with the same opening. Throws CpuTimeExceeded: drawing openings at random
/// may take long.
[[nodiscard]] store::ScheduledStage known_draw(const Plan& plan,
                                               const formats::TournamentHistory& history = {},
                                               const CpuTimeLimit& budget = {});
/// The games of it.
[[nodiscard]] std::vector<store::ScheduledGame> schedule(
    const Plan& plan, const formats::TournamentHistory& history = {});

}  // namespace tafl::plan
