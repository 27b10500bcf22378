// SPDX-License-Identifier: MIT
#include "tournaments/formats/knockout_formats.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

#include "tournaments/formats/knockout.h"
#include "tournaments/formats/played_matches.h"

namespace tafl::formats {

namespace {

// Groups

std::vector<Stage> group_stages(const Form& form) {
    std::vector<Stage> stages;
    for (const tournaments::PerSeat<int> group : groups_of(form)) {
        const auto rounds = round_robin(group.count(), form.cycles);
        if (stages.size() < rounds.size()) stages.resize(rounds.size());
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            stages[i].round = static_cast<int>(i) + 1;
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
    int place = 0;  ///< among those of his group who can qualify, from 0
    std::size_t group = 0;
    results::Standing standing;
};

/// The best of each group, all first ones before all second ones, the more successful first.
std::vector<Qualifier> qualifiers_of(const Form& form,
                                     const std::vector<results::Outcome>& in_groups) {
    const auto table = standings(form.entrants, in_groups, form.scoring);
    const auto groups = groups_of(form);
    std::vector<Qualifier> qualifiers;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        int place = 0;
        for (const results::Standing& row : table) {
            const bool is_member =
                std::ranges::find(groups[group], row.entrant) != groups[group].end();
            const bool is_barred = std::ranges::find(form.round_robin_only, row.entrant) !=
                                   form.round_robin_only.end();
            if (!is_member || is_barred || place == form.qualifiers / form.groups) continue;
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

/// Members of one group do not meet in the first round as long as somebody of the same place can
/// change seats.
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

// The knockout, as far as it is known; none before its seeds are.

std::optional<Knockout> plain_knockout(const Form& form, const Past&, const PlayedMatches& played) {
    std::vector<int> seeds(static_cast<std::size_t>(form.entrants));
    std::iota(seeds.begin(), seeds.end(), 1);
    return knockout(form, seeds, 1, 1, played);
}

std::optional<Knockout> knockout_of_groups(const Form& form, const Past& past,
                                           const PlayedMatches& played) {
    const std::vector<Stage> stages = group_stages(form);
    const int matches = matches_in(stages);
    if (!played.are_finished(1, matches)) return std::nullopt;
    auto seeds = seeds_of(qualifiers_of(form, outcomes_up_to(past.outcomes, matches)));
    const int round = static_cast<int>(stages.size()) + 1;
    const auto drawn = std::ranges::find(past.rounds, round, &Stage::round);
    if (drawn != past.rounds.end()) seeds = seeds_as_drawn(std::move(seeds), drawn->pairings);
    return knockout(form, seeds, round, matches + 1, played);
}

using FindKnockout = std::optional<Knockout>(const Form&, const Past&, const PlayedMatches&);

template <FindKnockout find>
void add_to_start(results::HeadStart& start, const Form& form, const Past& past) {
    const PlayedMatches played(past.outcomes, form.scoring);
    if (auto knockout = find(form, past, played)) {
        start.reached = std::move(knockout->reached);
        start.knockout_rounds = static_cast<int>(knockout->bracket.rounds.size());
    }
}

template <FindKnockout find>
void append(std::vector<Stage>& stages, const Form& form, const Past& past) {
    const PlayedMatches played(past.outcomes, form.scoring);
    if (auto rest = find(form, past, played)) {
        std::ranges::move(rest->stages, std::back_inserter(stages));
    }
}

std::vector<Stage> knockout_stages(const Form& form, const Past& past) {
    std::vector<Stage> stages;
    append<plain_knockout>(stages, form, past);
    return stages;
}

std::vector<Stage> groups_knockout_stages(const Form& form, const Past& past) {
    std::vector<Stage> stages = group_stages(form);
    append<knockout_of_groups>(stages, form, past);
    return stages;
}

Bracket plain_bracket(const Form& form, const Past& past) {
    return plain_knockout(form, past, PlayedMatches(past.outcomes, form.scoring))->bracket;
}

Bracket bracket_of_groups(const Form& form, const Past& past) {
    if (auto known = knockout_of_groups(form, past, PlayedMatches(past.outcomes, form.scoring))) {
        return std::move(known->bracket);
    }
    return empty_bracket(form.qualifiers, static_cast<int>(group_stages(form).size()) + 1);
}

std::vector<GroupTable> tables_of_groups(const Form& form, const Past& past) {
    const int matches = matches_in(group_stages(form));
    const auto outcomes = outcomes_up_to(past.outcomes, matches);
    std::vector<Qualifier> qualifiers;
    if (PlayedMatches(outcomes, form.scoring).are_finished(1, matches)) {
        qualifiers = qualifiers_of(form, outcomes);
    }
    const auto table = standings(form.entrants, outcomes, form.scoring);
    std::vector<GroupTable> groups;
    for (const std::vector<int>& members : groups_of(form)) {
        GroupTable& group = groups.emplace_back();
        for (const results::Standing& row : table) {
            if (std::ranges::find(members, row.entrant) == members.end()) continue;
            const bool goes_on =
                std::ranges::find(qualifiers, row.entrant, &Qualifier::entrant) != qualifiers.end();
            group.push_back({row, static_cast<int>(group.size()) + 1, goes_on});
        }
    }
    return groups;
}

int knockout_matches(const Form& form) { return form.entrants - 1; }
int groups_knockout_matches(const Form& form) {
    return matches_in(group_stages(form)) + form.qualifiers - 1;
}

std::int64_t knockout_at_most(const Form& form) { return form.entrants; }
std::int64_t groups_knockout_at_most(const Form& form) {
    const std::int64_t entrants = form.entrants;
    return entrants * (entrants - 1) / 2 * form.cycles;
}

std::vector<FormMistake> groups_knockout_mistakes(const Form& form) {
    const std::string groups = std::to_string(form.groups) + " groups";
    std::vector<FormMistake> mistakes;
    if (2 * form.groups > form.entrants) {
        mistakes.push_back({"groups", groups + " of " + std::to_string(form.entrants) + " engines",
                            "at least two engines in each group"});
    }
    if (form.qualifiers % form.groups != 0) {
        mistakes.push_back({"qualifiers",
                            std::to_string(form.qualifiers) + " qualifiers from " + groups,
                            "as many from each group"});
    }
    if (!mistakes.empty()) return mistakes;
    const int each = form.qualifiers / form.groups;
    for (const std::vector<int>& group : groups_of(form)) {
        const auto eligible = std::ranges::count_if(group, [&](int entrant) {
            return std::ranges::find(form.round_robin_only, entrant) == form.round_robin_only.end();
        });
        if (each <= eligible) continue;
        mistakes.push_back({"qualifiers",
                            std::to_string(each) + " qualifiers from a group in which " +
                                std::to_string(eligible) + " can qualify",
                            "at most so many"});
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
