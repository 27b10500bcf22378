// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/format_table.h"

#include <set>

#include "tournaments/scoring/tuning/royale.h"
#include "tournaments/scoring/tuning/spsa.h"

namespace tafl::formats {

namespace {

constexpr int min_of_royale = 4;

tuning::Settings settings_of(const FormatSettings& settings) {
    return {settings.parameters, settings.iterations, settings.under_way, settings.entrants,
            settings.scoring.seed};
}

std::unique_ptr<tuning::Tuner> spsa_tuner(const FormatSettings& settings) {
    return std::make_unique<tuning::Spsa>(settings_of(settings));
}
std::unique_ptr<tuning::Tuner> royale_tuner(const FormatSettings& settings) {
    return std::make_unique<tuning::Royale>(settings_of(settings));
}

/// Returns one stage per iteration, in which each entrant meets each other entrant once.
std::vector<Stage> tuning_stages(const FormatSettings& settings, const TournamentHistory&) {
    std::vector<Stage> stages;
    for (int iteration = 1; iteration <= settings.iterations; ++iteration) {
        Stage& stage = stages.emplace_back(Stage{iteration, 0, {}, {}});
        for (int one = 1; one <= settings.entrants; ++one) {
            for (int other = one + 1; other <= settings.entrants; ++other)
                stage.pairings.push_back({one, other});
        }
    }
    return stages;
}

std::int64_t tuning_matches(const FormatSettings& settings) {
    const std::int64_t entrants = settings.entrants;
    return settings.iterations * (entrants * (entrants - 1) / 2);
}

std::vector<FormatError> tuning_mistakes(const FormatSettings& settings) {
    std::vector<FormatError> found;
    if (settings.parameters.empty())
        found.push_back({"parameters", "none", "the parameters that are tuned"});
    if (settings.scoring.games_per_match != 2)
        found.push_back({"games_per_match", "1", "2: each side once"});
    if (settings.variants > 1)
        found.push_back({"variant", std::to_string(settings.variants) + " variants", "one"});
    std::set<std::string> names;
    for (const tuning::Parameter& parameter : settings.parameters) {
        if (!names.insert(parameter.name).second)
            found.push_back({"parameters", parameter.name + " twice", "each parameter once"});
    }
    return found;
}

std::vector<FormatError> spsa_mistakes(const FormatSettings& settings) {
    auto found = tuning_mistakes(settings);
    if (settings.entrants != 2) {
        found.push_back({"format", std::to_string(settings.entrants) + " engines",
                         "two in spsa, the same program under two names"});
    }
    return found;
}

std::vector<FormatError> royale_mistakes(const FormatSettings& settings) {
    auto found = tuning_mistakes(settings);
    if (settings.entrants < min_of_royale) {
        found.push_back({"format", std::to_string(settings.entrants) + " engines",
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
