// SPDX-License-Identifier: MIT
// From a plan to what a run of it begins with.
#pragma once

#include <string>
#include <vector>

#include "tournaments/events/event_publisher.h"
#include "tournaments/plan/plan.h"

namespace tafl::tournaments {

[[nodiscard]] PerEntrant<std::string> names_of(const Plan& plan);

[[nodiscard]] TournamentSnapshot snapshot_of(const Plan& plan, store::TournamentId id,
                                             int games_in_all, Past past);

}  // namespace tafl::tournaments
