// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/tuned_parameters.h"

#include "tournaments/scoring/results/outcomes.h"

namespace tafl::hosting {

TunedParameters::TunedParameters(const formats::FormatSettings& settings,
                                 const std::vector<store::GameRow>& games)
    : settings_(settings), tuner_(formats::tuner_of(settings)) {
    if (!tuner_) return;
    for (const results::Outcome& outcome : results::outcomes_of(games)) tuner_->add(outcome);
}

void TunedParameters::add(const store::ScheduledGame& game, const rules::GameEnd& end) {
    if (tuner_) tuner_->add(results::outcome_of(game, end));
}

bool TunedParameters::are_known(const store::ScheduledGame& game) const {
    return !tuner_ || tuner_->is_known(game.match);
}

void TunedParameters::apply(const store::ScheduledGame& game,
                            referee::Assignment& assignment) const {
    if (!tuner_) return;
    for (const rules::Side side : rules::both_sides) {
        const tuning::Values values = tuner_->values(game.match, game.entrants[side]);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const tuning::Parameter& parameter = settings_.parameters[i];
            assignment.engines[side].parameters[parameter.name] = value_text(parameter, values[i]);
        }
    }
}

rules::BySide<std::string> values_text(const referee::Assignment& assignment) {
    rules::BySide<std::string> texts;
    for (const rules::Side side : rules::both_sides) {
        for (const auto& [name, value] : assignment.engines[side].parameters)
            texts[side] += (texts[side].empty() ? "" : ",") + name + '=' + value;
    }
    return texts;
}

}  // namespace tafl::hosting
