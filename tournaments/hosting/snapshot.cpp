// SPDX-License-Identifier: MIT
#include "tournaments/hosting/snapshot.h"

namespace tafl::tournaments {

PerEntrant<std::string> names_of(const Plan& plan) {
    PerEntrant<std::string> names;
    for (const Entrant& entrant : plan.entrants) names.push_back(entrant.engine.name);
    return names;
}

TournamentSnapshot snapshot_of(const Plan& plan, store::TournamentId id, int games_in_all,
                               Past past) {
    TournamentSnapshot snapshot{id, plan.name,    plan.form,      names_of(plan),
                                {}, games_in_all, std::move(past)};
    for (const Entrant& entrant : plan.entrants) snapshot.times.push_back(plan.time_of(entrant));
    return snapshot;
}

}  // namespace tafl::tournaments
