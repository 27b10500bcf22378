// SPDX-License-Identifier: MIT
#include "tournaments/remote/suspicion.h"

#include <cmath>

#include "rules/result.h"

namespace tafl::remote {

namespace {

using rules::Termination;

int spoilt(const work_queue::Tally& tally) { return tally.crashes + tally.time_losses; }

}  // namespace

/// What a slow or broken machine makes of a sound engine.
work_queue::Tally tally_of(Termination termination) {
    switch (termination) {
        case Termination::time:
        case Termination::time_overtime:
        case Termination::hang:
        case Termination::no_hello:
            return {1, 0, 1};
        case Termination::crash:
        case Termination::crash_signal:
        case Termination::closed_output:
        case Termination::closed_input:
            return {1, 1, 0};
        default:
            return {1, 0, 0};
    }
}

void Suspicion::note(const std::string& machine, const work_queue::Tally& tally) {
    tallies_[machine] += tally;
}

std::optional<double> Suspicion::z_of(const std::string& machine) const {
    constexpr int least_games = 30;
    work_queue::Tally here;
    work_queue::Tally others;
    for (const auto& [name, tally] : tallies_) (name == machine ? here : others) += tally;
    if (here.games < least_games || others.games < least_games) return std::nullopt;
    const double share = double(spoilt(here) + spoilt(others)) / (here.games + others.games);
    const double error = std::sqrt(share * (1 - share) * (1.0 / here.games + 1.0 / others.games));
    if (error == 0) return 0;
    return (double(spoilt(here)) / here.games - double(spoilt(others)) / others.games) / error;
}

}  // namespace tafl::remote
