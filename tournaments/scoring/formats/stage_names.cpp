// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/stage_names.h"

#include "rules/ascii.h"
#include "rules/count_of.h"
#include "tournaments/scoring/results/outcomes.h"

namespace tafl::formats {

namespace {

std::string letters_of(std::size_t number) {
    const std::string last(1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26]);
    return number < 26 ? last : letters_of(number / 26 - 1) + last;
}

}  // namespace

std::string group_name(std::size_t group) { return "Group " + letters_of(group); }

StageNames::StageNames(const FormatSettings& settings, const TournamentHistory& history)
    : has_rounds_(tafl::formats::has_rounds(settings.format)) {
    if (!has_knockout(settings)) return;
    const Bracket bracket = bracket_of(settings, history);
    add_knockout(bracket);
    if (!has_key(settings.format, "groups")) return;
    rounds_of_groups_ = bracket.first_round - 1;
    const auto groups = groups_of(settings);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        for (const int entrant : groups[group]) of_entrants_[entrant] = group_name(group);
    }
}

void StageNames::add_knockout(const Bracket& bracket) {
    for (int i = 0; i < count_of(bracket.rounds); ++i) {
        const int to_go = count_of(bracket.rounds) - i;
        const std::string name = capitalized(results::knockout_round_name(to_go));
        for (const BracketMatch& tie : bracket.rounds[i]) {
            for (std::size_t replay = 0; replay < tie.matches.size(); ++replay) {
                of_matches_[tie.matches[replay]] =
                    replay == 0 ? name : name + ", replay " + std::to_string(replay);
            }
        }
    }
}

std::string StageNames::of(const store::ScheduledGame& game) const {
    if (!has_rounds_) return "";
    const std::string round = std::to_string(game.round);
    if (game.round <= rounds_of_groups_) {
        const auto group = of_entrants_.find(game.entrants.attackers);
        if (group != of_entrants_.end()) return group->second + ", round " + round;
    }
    const auto match = of_matches_.find(game.match);
    return match != of_matches_.end() ? match->second : "Round " + round;
}

}  // namespace tafl::formats
