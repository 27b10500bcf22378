// SPDX-License-Identifier: MIT
#include "tournaments/formats/tuning_formats.h"

#include <set>

#include "tournaments/tuning/royale.h"
#include "tournaments/tuning/spsa.h"

namespace tafl::formats {

namespace {

constexpr int least_of_royale = 4;

tuning::Settings settings_of(const Form& form) {
    return {form.parameters, form.iterations, form.under_way, form.entrants, form.scoring.seed};
}

std::unique_ptr<tuning::Tuner> spsa_tuner(const Form& form) {
    return std::make_unique<tuning::Spsa>(settings_of(form));
}
std::unique_ptr<tuning::Tuner> royale_tuner(const Form& form) {
    return std::make_unique<tuning::Royale>(settings_of(form));
}

/// Each entrant meets each in every iteration.
std::vector<Stage> tuning_stages(const Form& form, const Past&) {
    std::vector<Stage> stages;
    for (int iteration = 1; iteration <= form.iterations; ++iteration) {
        Stage& stage = stages.emplace_back(Stage{iteration, 0, {}, {}});
        for (int one = 1; one <= form.entrants; ++one) {
            for (int other = one + 1; other <= form.entrants; ++other)
                stage.pairings.push_back({one, other});
        }
    }
    return stages;
}

std::int64_t tuning_matches(const Form& form) {
    const std::int64_t entrants = form.entrants;
    return form.iterations * (entrants * (entrants - 1) / 2);
}

std::vector<FormMistake> tuning_mistakes(const Form& form) {
    std::vector<FormMistake> found;
    if (form.parameters.empty())
        found.push_back({"parameters", "none", "the parameters that are tuned"});
    if (form.scoring.games_per_match != 2)
        found.push_back({"games_per_match", "1", "2: each side once"});
    if (form.variants > 1)
        found.push_back({"variant", std::to_string(form.variants) + " variants", "one"});
    std::set<std::string> names;
    for (const tuning::Parameter& parameter : form.parameters) {
        if (!names.insert(parameter.name).second)
            found.push_back({"parameters", parameter.name + " twice", "each parameter once"});
    }
    return found;
}

std::vector<FormMistake> spsa_mistakes(const Form& form) {
    auto found = tuning_mistakes(form);
    if (form.entrants != 2) {
        found.push_back({"format", std::to_string(form.entrants) + " engines",
                         "two in spsa, the same program under two names"});
    }
    return found;
}

std::vector<FormMistake> royale_mistakes(const Form& form) {
    auto found = tuning_mistakes(form);
    if (form.entrants < least_of_royale) {
        found.push_back({"format", std::to_string(form.entrants) + " engines",
                         "four or more in royale, the same program under several names"});
    }
    return found;
}

}  // namespace

FormatRow spsa_format() {
    return {.name = "spsa",
            .title = "Tuning by SPSA",
            .keys = {"iterations", "under_way", "parameters"},
            .stages = tuning_stages,
            .matches_at_most = tuning_matches,
            .mistakes = spsa_mistakes,
            .tuner = spsa_tuner,
            .has_rounds = false};
}

FormatRow royale_format() {
    return {.name = "royale",
            .title = "Tuning by royale",
            .keys = {"iterations", "parameters"},
            .stages = tuning_stages,
            .matches_at_most = tuning_matches,
            .mistakes = royale_mistakes,
            .tuner = royale_tuner};
}

}  // namespace tafl::formats
