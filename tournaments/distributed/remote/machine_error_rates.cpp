// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/machine_error_rates.h"

#include <cmath>

#include "rules/result.h"

namespace tafl::remote {

using rules::Termination;

/// Counts the failures that a slow or broken machine can cause in a correct engine.
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

bool is_engine_failure(const work_queue::Tally& game) {
    return game.crashes + game.time_losses > 0;
}

void MachineErrorRates::note(const std::string& machine, const std::string& engine,
                             bool is_engine_failure) {
    Share& share = shares_[engine][machine];
    ++share.games;
    if (is_engine_failure) ++share.spoilt;
}

std::optional<double> MachineErrorRates::z_of(const std::string& machine) const {
    constexpr int min_games = 30;
    Share here;
    Share others;
    double expected = 0;
    double variance = 0;
    for (const auto& [engine, machines] : shares_) {
        Share in;
        Share out;
        for (const auto& [name, share] : machines) {
            Share& sum = name == machine ? in : out;
            sum.games += share.games;
            sum.spoilt += share.spoilt;
        }
        if (in.games == 0 || out.games == 0) continue;
        const double all = in.games + out.games;
        const double spoilt = in.spoilt + out.spoilt;
        here.games += in.games;
        here.spoilt += in.spoilt;
        others.games += out.games;
        expected += in.games * spoilt / all;
        variance += in.games * out.games * spoilt * (all - spoilt) / (all * all * (all - 1));
    }
    if (here.games < min_games || others.games < min_games) return std::nullopt;
    return variance == 0 ? 0 : (here.spoilt - expected) / std::sqrt(variance);
}

}  // namespace tafl::remote
