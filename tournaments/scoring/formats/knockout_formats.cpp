// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/format_table.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

#include "rules/count_of.h"
#include "tournaments/scoring/formats/knockout.h"
#include "tournaments/scoring/formats/played_matches.h"

namespace tafl::formats {

namespace {

// Groups

std::vector<Stage> group_stages(const FormatSettings& settings) {
    std::vector<Stage> stages;
    for (const tournaments::PerSeat<int> group : groups_of(settings)) {
        const auto rounds = round_robin(group.count(), settings.cycles);
        if (stages.size() < rounds.size()) stages.resize(rounds.size());
        for (int i = 0; i < count_of(rounds); ++i) {
            stages[i].round = i + 1;
            for (const Pairing& pair : rounds[i].pairings) {
                stages[i].pairings.push_back({group[pair.first], group[pair.second]});
            }
            for (const int seat : rounds[i].byes) stages[i].byes.push_back(group[seat]);
        }
    }
    return stages;
}

struct Qualifier {
    int entrant = 0;
    int place = 0;  ///< place among the entrants of the group that can qualify, from 0
    std::size_t group = 0;
    results::Standing standing;
};

/// Returns the best eligible entrants of each group: all first places, then all second places, and
/// so on. Entrants with equal places are ordered by points per game, then by rank.
std::vector<Qualifier> qualifiers_of(const FormatSettings& settings,
                                     const std::vector<results::Outcome>& in_groups) {
    const auto table = standings(settings.entrants, in_groups, settings.scoring);
    const auto groups = groups_of(settings);
    std::vector<Qualifier> qualifiers;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        int place = 0;
        for (const results::Standing& row : table) {
            const bool is_member =
                std::ranges::find(groups[group], row.entrant) != groups[group].end();
            const bool is_barred = std::ranges::find(settings.round_robin_only, row.entrant) !=
                                   settings.round_robin_only.end();
            if (!is_member || is_barred || place == settings.qualifiers / settings.groups) continue;
            qualifiers.push_back({row.entrant, place++, group, row});
        }
    }
    std::ranges::stable_sort(qualifiers, [](const Qualifier& one, const Qualifier& other) {
        const auto share = [](const results::Standing& row) {
            return row.points / std::max(1, row.games);
        };
        return std::tuple(one.place, -share(one.standing), one.standing.rank) <
               std::tuple(other.place, -share(other.standing), other.standing.rank);
    });
    return qualifiers;
}

/// Returns the seeds. If two members of a group would meet in the first round, one is swapped with
/// a qualifier of the same place. If no swap is possible, they meet.
std::vector<int> seeds_of(std::vector<Qualifier> qualifiers) {
    const std::size_t size = std::bit_ceil(qualifiers.size());
    for (std::size_t low = qualifiers.size(); low-- > size / 2;) {
        const std::size_t high = size - 1 - low;
        for (std::size_t other = qualifiers.size(); other-- > size / 2;) {
            if (qualifiers[low].group != qualifiers[high].group) break;
            const bool helps = qualifiers[other].place == qualifiers[low].place &&
                               qualifiers[other].group != qualifiers[high].group &&
                               qualifiers[low].group != qualifiers[size - 1 - other].group;
            if (helps) std::swap(qualifiers[low], qualifiers[other]);
        }
    }
    std::vector<int> seeds;
    for (const Qualifier& qualifier : qualifiers) seeds.push_back(qualifier.entrant);
    return seeds;
}

std::vector<results::Outcome> outcomes_up_to(const std::vector<results::Outcome>& outcomes,
                                             int match) {
    std::vector<results::Outcome> found;
    std::ranges::copy_if(outcomes, std::back_inserter(found),
                         [&](const results::Outcome& outcome) { return outcome.match <= match; });
    return found;
}

// The next two functions return the state of the knockout; nullopt if its seeds are not known yet.

std::optional<Knockout> plain_knockout(const FormatSettings& settings, const TournamentHistory&,
                                       const PlayedMatches& played) {
    std::vector<int> seeds(settings.entrants);
    std::iota(seeds.begin(), seeds.end(), 1);
    return knockout(settings, seeds, 1, 1, played);
}

std::optional<Knockout> knockout_of_groups(const FormatSettings& settings,
                                           const TournamentHistory& history,
                                           const PlayedMatches& played) {
    const std::vector<Stage> stages = group_stages(settings);
    const int matches = matches_in(stages);
    if (!played.are_finished(1, matches)) return std::nullopt;
    auto seeds = seeds_of(qualifiers_of(settings, outcomes_up_to(history.outcomes, matches)));
    const int round = count_of(stages) + 1;
    const auto drawn = std::ranges::find(history.rounds, round, &Stage::round);
    if (drawn != history.rounds.end()) seeds = seeds_as_drawn(std::move(seeds), drawn->pairings);
    return knockout(settings, seeds, round, matches + 1, played);
}

using FindKnockout = std::optional<Knockout>(const FormatSettings&, const TournamentHistory&,
                                             const PlayedMatches&);

template <FindKnockout find>
void add_to_start(results::NonGameScores& start, const FormatSettings& settings,
                  const TournamentHistory& history) {
    const PlayedMatches played(history.outcomes, settings.scoring);
    if (auto knockout = find(settings, history, played)) {
        start.reached = std::move(knockout->reached);
        start.knockout_rounds = count_of(knockout->bracket.rounds);
    }
}

template <FindKnockout find>
void append(std::vector<Stage>& stages, const FormatSettings& settings,
            const TournamentHistory& history) {
    const PlayedMatches played(history.outcomes, settings.scoring);
    if (auto rest = find(settings, history, played)) {
        std::ranges::move(rest->stages, std::back_inserter(stages));
    }
}

std::vector<Stage> knockout_stages(const FormatSettings& settings,
                                   const TournamentHistory& history) {
    std::vector<Stage> stages;
    append<plain_knockout>(stages, settings, history);
    return stages;
}

std::vector<Stage> groups_knockout_stages(const FormatSettings& settings,
                                          const TournamentHistory& history) {
    std::vector<Stage> stages = group_stages(settings);
    append<knockout_of_groups>(stages, settings, history);
    return stages;
}

Bracket plain_bracket(const FormatSettings& settings, const TournamentHistory& history) {
    return plain_knockout(settings, history, PlayedMatches(history.outcomes, settings.scoring))
        ->bracket;
}

Bracket bracket_of_groups(const FormatSettings& settings, const TournamentHistory& history) {
    if (auto known = knockout_of_groups(settings, history,
                                        PlayedMatches(history.outcomes, settings.scoring))) {
        return std::move(known->bracket);
    }
    return empty_bracket(settings.qualifiers, count_of(group_stages(settings)) + 1);
}

std::vector<GroupTable> tables_of_groups(const FormatSettings& settings,
                                         const TournamentHistory& history) {
    const int matches = matches_in(group_stages(settings));
    const auto outcomes = outcomes_up_to(history.outcomes, matches);
    std::vector<Qualifier> qualifiers;
    if (PlayedMatches(outcomes, settings.scoring).are_finished(1, matches)) {
        qualifiers = qualifiers_of(settings, outcomes);
    }
    const auto table = standings(settings.entrants, outcomes, settings.scoring);
    std::vector<GroupTable> groups;
    for (const std::vector<int>& members : groups_of(settings)) {
        GroupTable& group = groups.emplace_back();
        for (const results::Standing& row : table) {
            if (std::ranges::find(members, row.entrant) == members.end()) continue;
            const bool goes_on =
                std::ranges::find(qualifiers, row.entrant, &Qualifier::entrant) != qualifiers.end();
            group.push_back({row, count_of(group) + 1, goes_on});
        }
    }
    return groups;
}

int knockout_matches(const FormatSettings& settings) { return settings.entrants - 1; }
int groups_knockout_matches(const FormatSettings& settings) {
    return matches_in(group_stages(settings)) + settings.qualifiers - 1;
}

std::int64_t knockout_at_most(const FormatSettings& settings) { return settings.entrants; }
std::int64_t groups_knockout_at_most(const FormatSettings& settings) {
    const std::int64_t entrants = settings.entrants;
    return entrants * (entrants - 1) / 2 * settings.cycles;
}

std::vector<FormatError> groups_knockout_mistakes(const FormatSettings& settings) {
    const std::string groups = std::to_string(settings.groups) + " groups";
    std::vector<FormatError> mistakes;
    if (2 * settings.groups > settings.entrants) {
        mistakes.push_back({"groups",
                            groups + " of " + std::to_string(settings.entrants) + " engines",
                            "at least two engines in each group"});
    }
    if (settings.qualifiers % settings.groups != 0) {
        mistakes.push_back({"qualifiers",
                            std::to_string(settings.qualifiers) + " qualifiers from " + groups,
                            "the same number from each group"});
    }
    if (!mistakes.empty()) return mistakes;
    const int each = settings.qualifiers / settings.groups;
    for (const std::vector<int>& group : groups_of(settings)) {
        const auto eligible = std::ranges::count_if(group, [&](int entrant) {
            return std::ranges::find(settings.round_robin_only, entrant) ==
                   settings.round_robin_only.end();
        });
        if (each <= eligible) continue;
        mistakes.push_back({"qualifiers",
                            std::to_string(each) + " qualifiers from a group in which " +
                                std::to_string(eligible) + " can qualify",
                            "at most " + std::to_string(eligible)});
    }
    return mistakes;
}

}  // namespace

FormatRow knockout_format() {
    return {.name = "knockout",
            .title = "Knockout",
            .keys = {"match_replays"},
            .stages = knockout_stages,
            .matches_at_most = knockout_at_most,
            .expected_matches = knockout_matches,
            .add_to_start = add_to_start<plain_knockout>,
            .bracket = plain_bracket};
}

FormatRow groups_knockout_format() {
    return {.name = "groups+knockout",
            .title = "Groups and knockout",
            .keys = {"cycles", "groups", "qualifiers", "match_replays", "round_robin_only"},
            .stages = groups_knockout_stages,
            .matches_at_most = groups_knockout_at_most,
            .mistakes = groups_knockout_mistakes,
            .expected_matches = groups_knockout_matches,
            .add_to_start = add_to_start<knockout_of_groups>,
            .bracket = bracket_of_groups,
            .groups = tables_of_groups};
}

}  // namespace tafl::formats
