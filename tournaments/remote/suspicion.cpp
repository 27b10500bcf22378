// SPDX-License-Identifier: MIT
#include "tournaments/remote/suspicion.h"

#include <cmath>

#include "rules/result.h"

namespace tafl::remote {

namespace {

using rules::Termination;

/// What a slow or broken machine makes of a sound engine.
bool is_spoilt(Termination termination) {
    switch (termination) {
        case Termination::time:
        case Termination::time_overtime:
        case Termination::crash:
        case Termination::crash_signal:
        case Termination::closed_output:
        case Termination::closed_input:
        case Termination::no_hello:
        case Termination::refused_to_start:
        case Termination::hang:
            return true;
        default:
            return false;
    }
}

}  // namespace

void Suspicion::note(const std::string& machine, Termination termination) {
    Tally& tally = tallies_[machine];
    ++tally.games;
    if (is_spoilt(termination)) ++tally.spoilt;
}

std::optional<double> Suspicion::z_of(const std::string& machine) const {
    constexpr int least_games = 30;
    Tally here;
    Tally others;
    for (const auto& [name, tally] : tallies_) {
        Tally& sum = name == machine ? here : others;
        sum.games += tally.games;
        sum.spoilt += tally.spoilt;
    }
    if (here.games < least_games || others.games < least_games) return std::nullopt;
    const double share = double(here.spoilt + others.spoilt) / (here.games + others.games);
    const double error = std::sqrt(share * (1 - share) * (1.0 / here.games + 1.0 / others.games));
    if (error == 0) return 0;
    return (double(here.spoilt) / here.games - double(others.spoilt) / others.games) / error;
}

}  // namespace tafl::remote
