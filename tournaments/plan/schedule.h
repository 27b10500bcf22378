// SPDX-License-Identifier: MIT
// The schedule: which games a plan comes to. A pure function, so that resuming is calling it again.
#pragma once

#include <vector>

#include "store/records.h"
#include "tournaments/plan/budget.h"
#include "tournaments/plan/plan.h"

namespace tafl::tournaments {

/// Every game that is known, with its round, match, sides, opening and seed, in the order of play;
/// ids are still to be given. More outcomes only add to its end. All games of a match begin with
/// the same opening. Throws BudgetSpent: drawing openings at random may take long.
[[nodiscard]] std::vector<store::ScheduledGame> schedule(const Plan& plan,
                                                         const std::vector<Outcome>& outcomes = {},
                                                         const Budget& budget = {});

}  // namespace tafl::tournaments
