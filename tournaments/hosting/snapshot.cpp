// SPDX-License-Identifier: MIT
#include "tournaments/hosting/snapshot.h"

namespace tafl::hosting {

tournaments::PerEntrant<std::string> names_of(const plan::Plan& plan) {
    tournaments::PerEntrant<std::string> names;
    for (const plan::Entrant& entrant : plan.entrants) names.push_back(entrant.engine.name);
    return names;
}

events::TournamentSnapshot snapshot_of(const plan::Plan& plan, store::TournamentId id,
                                       int games_in_all, formats::TournamentHistory history) {
    events::TournamentSnapshot snapshot{id, plan.name,    plan.format_settings, names_of(plan),
                                        {}, games_in_all, std::move(history)};
    for (const plan::Entrant& entrant : plan.entrants)
        snapshot.times.push_back(plan.time_of(entrant));
    return snapshot;
}

}  // namespace tafl::hosting
