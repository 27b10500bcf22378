// SPDX-License-Identifier: MIT
// From a plan to what a run of it begins with.
#pragma once

#include <string>
#include <vector>

#include "tournaments/events/event_publisher.h"
#include "tournaments/plan/plan.h"

namespace tafl::hosting {

[[nodiscard]] tournaments::PerEntrant<std::string> names_of(const plan::Plan& plan);

[[nodiscard]] events::TournamentSnapshot snapshot_of(const plan::Plan& plan, store::TournamentId id,
                                                     int games_in_all,
                                                     formats::TournamentHistory history);

}  // namespace tafl::hosting
