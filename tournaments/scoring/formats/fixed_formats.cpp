// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/format_table.h"

#include "rules/count_of.h"

namespace tafl::formats {

std::vector<Stage> fixed_stages(const FormatSettings& settings, const std::vector<Round>& rounds) {
    std::vector<Stage> stages;
    for (int variant = 0; variant < settings.variants; ++variant) {
        const bool is_swapped = variant * settings.cycles % 2 == 1;
        for (Round round : rounds) {
            if (is_swapped) swap_sides(round);
            const int number = count_of(stages) + 1;
            stages.push_back({number, variant, round.pairings, round.byes});
        }
    }
    return stages;
}

std::int64_t fixed_matches(const FormatSettings& settings, std::int64_t in_cycle) {
    return in_cycle * settings.cycles * settings.variants;
}

namespace {

std::vector<Stage> round_robin_stages(const FormatSettings& settings, const TournamentHistory&) {
    return fixed_stages(settings, round_robin(settings.entrants, settings.cycles));
}
std::vector<Stage> gauntlet_stages(const FormatSettings& settings, const TournamentHistory&) {
    return fixed_stages(settings, gauntlet(settings.entrants, settings.cycles));
}

std::vector<Stage> no_stages(const FormatSettings&, const TournamentHistory&) { return {}; }
std::int64_t no_matches(const FormatSettings&) { return 0; }

std::int64_t round_robin_matches(const FormatSettings& settings) {
    const std::int64_t entrants = settings.entrants;
    return fixed_matches(settings, entrants * (entrants - 1) / 2);
}
std::int64_t gauntlet_matches(const FormatSettings& settings) {
    return fixed_matches(settings, settings.entrants - 1);
}
std::int64_t match_matches(const FormatSettings& settings) { return fixed_matches(settings, 1); }

std::vector<FormatError> match_mistakes(const FormatSettings& settings) {
    if (settings.entrants == 2) return {};
    return {{"format", std::to_string(settings.entrants) + " engines", "two engines in a match"}};
}

}  // namespace

FormatRow round_robin_format() {
    return {.name = "round-robin",
            .title = "Round robin",
            .keys = {"cycles"},
            .stages = round_robin_stages,
            .matches_at_most = round_robin_matches};
}

FormatRow gauntlet_format() {
    return {.name = "gauntlet",
            .title = "Gauntlet",
            .keys = {"cycles"},
            .stages = gauntlet_stages,
            .matches_at_most = gauntlet_matches,
            .has_rounds = false};
}

FormatRow match_format() {
    return {.name = "match",
            .title = "Match",
            .keys = {"cycles"},
            .stages = gauntlet_stages,
            .matches_at_most = match_matches,
            .mistakes = match_mistakes,
            .has_rounds = false};
}

FormatRow recorded_format() {
    return {.name = "recorded",
            .title = "Recorded games",
            .keys = {},
            .stages = no_stages,
            .matches_at_most = no_matches,
            .has_rounds = false,
            .is_played_here = false};
}

}  // namespace tafl::formats
