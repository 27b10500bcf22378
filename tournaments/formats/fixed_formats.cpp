// SPDX-License-Identifier: MIT
#include "tournaments/formats/fixed_formats.h"

namespace tafl::formats {

std::vector<Stage> fixed_stages(const Form& form, const std::vector<Round>& rounds) {
    std::vector<Stage> stages;
    for (int variant = 0; variant < form.variants; ++variant) {
        const bool is_swapped = variant * form.cycles % 2 == 1;
        for (Round round : rounds) {
            if (is_swapped) swap_sides(round);
            const int number = static_cast<int>(stages.size()) + 1;
            stages.push_back({number, variant, round.pairings, round.byes});
        }
    }
    return stages;
}

std::int64_t fixed_matches(const Form& form, std::int64_t in_cycle) {
    return in_cycle * form.cycles * form.variants;
}

namespace {

std::vector<Stage> round_robin_stages(const Form& form, const Past&) {
    return fixed_stages(form, round_robin(form.entrants, form.cycles));
}
std::vector<Stage> gauntlet_stages(const Form& form, const Past&) {
    return fixed_stages(form, gauntlet(form.entrants, form.cycles));
}

std::vector<Stage> no_stages(const Form&, const Past&) { return {}; }
std::int64_t no_matches(const Form&) { return 0; }

std::int64_t round_robin_matches(const Form& form) {
    const std::int64_t entrants = form.entrants;
    return fixed_matches(form, entrants * (entrants - 1) / 2);
}
std::int64_t gauntlet_matches(const Form& form) { return fixed_matches(form, form.entrants - 1); }
std::int64_t match_matches(const Form& form) { return fixed_matches(form, 1); }

std::vector<FormMistake> match_mistakes(const Form& form) {
    if (form.entrants == 2) return {};
    return {{"format", std::to_string(form.entrants) + " engines", "two engines in a match"}};
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
