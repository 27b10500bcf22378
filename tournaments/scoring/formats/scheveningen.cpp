// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/format_table.h"

#include <algorithm>
#include <utility>

namespace tafl::formats {

namespace {

struct Team {
    std::string name;
    std::vector<int> players;  ///< in the order of the file
};

/// Returns the teams, in the order of their first players. Entrants without a team are left out.
std::vector<Team> teams_of(const tournaments::PerEntrant<std::string>& teams) {
    std::vector<Team> found;
    for (int entrant = 1; entrant <= teams.count(); ++entrant) {
        const std::string& name = teams[entrant];
        if (name.empty()) continue;
        auto team = std::ranges::find(found, name, &Team::name);
        if (team == found.end()) team = found.insert(found.end(), {name, {}});
        team->players.push_back(entrant);
    }
    return found;
}

/// Returns the pairing of player `one` of `first` and player `other` of `second`, both from 0. The
/// sides alternate like the colours of a chessboard. So the times that a player is first and second
/// differ by at most one.
Pairing meeting(const Team& first, std::size_t one, const Team& second, std::size_t other) {
    Pairing pair{first.players[one], second.players[other]};
    if ((one + other) % 2 == 1) std::swap(pair.first, pair.second);
    return pair;
}

std::vector<Stage> stages(const FormatSettings& settings, const TournamentHistory&) {
    std::vector<Round> rounds;
    std::vector<Round> cycle = scheveningen_rounds(settings.teams);
    for (int i = 0; i < settings.cycles; ++i) {
        rounds.insert(rounds.end(), cycle.begin(), cycle.end());
        std::ranges::for_each(cycle, swap_sides);
    }
    return fixed_stages(settings, rounds);
}

std::int64_t matches_at_most(const FormatSettings& settings) {
    std::int64_t in_cycle = 1;
    for (const Team& team : teams_of(settings.teams))
        in_cycle *= static_cast<std::int64_t>(team.players.size());
    return fixed_matches(settings, in_cycle);
}

std::vector<FormatError> mistakes(const FormatSettings& settings) {
    std::vector<FormatError> found;
    for (int entrant = 1; entrant <= settings.entrants; ++entrant) {
        if (entrant <= settings.teams.count() && !settings.teams[entrant].empty()) continue;
        found.push_back({"team", "", "the team for which the engine plays", entrant});
    }
    if (!found.empty()) return found;
    const auto teams = teams_of(settings.teams);
    for (std::size_t i = 2; i < teams.size(); ++i) {
        found.push_back({"team", "\"" + teams[i].name + "\", one more team",
                         "\"" + teams[0].name + "\" or \"" + teams[1].name + '"',
                         teams[i].players.front()});
    }
    if (teams.size() == 1) {
        found.push_back({"team", "all engines in \"" + teams[0].name + '"', "two teams",
                         teams[0].players.back()});
    }
    return found;
}

}  // namespace

std::vector<Round> scheveningen_rounds(const tournaments::PerEntrant<std::string>& teams) {
    const auto both = teams_of(teams);
    if (both.size() != 2) return {};
    const bool is_first_larger = both[0].players.size() >= both[1].players.size();
    const Team& larger = both[is_first_larger ? 0 : 1];
    const Team& smaller = both[is_first_larger ? 1 : 0];
    const std::size_t count = larger.players.size();
    std::vector<Round> rounds(count);
    for (std::size_t i = 0; i < count; ++i) {
        Round& round = rounds[i];
        for (std::size_t player = 0; player < count; ++player) {
            const std::size_t other = (player + i) % count;
            if (player < smaller.players.size()) {
                round.pairings.push_back(is_first_larger ? meeting(larger, other, smaller, player)
                                                         : meeting(smaller, player, larger, other));
            } else {
                round.byes.push_back(larger.players[other]);
            }
        }
        std::ranges::sort(round.byes);
    }
    return rounds;
}

FormatRow scheveningen_format() {
    return {.name = "scheveningen",
            .title = "Scheveningen",
            .keys = {"cycles", "team"},
            .stages = stages,
            .matches_at_most = matches_at_most,
            .mistakes = mistakes};
}

}  // namespace tafl::formats
