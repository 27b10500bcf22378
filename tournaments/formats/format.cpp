// SPDX-License-Identifier: MIT
#include "tournaments/formats/format.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <tuple>

#include "tournaments/formats/knockout.h"
#include "tournaments/formats/played_matches.h"
#include "tournaments/formats/swiss.h"
#include "tournaments/formats/swiss_history.h"

namespace tafl::tournaments {

namespace {

// Formats that are known from the beginning

std::vector<Round> rounds_of(const Form& form) {
    const bool is_round_robin = form.format == Format::round_robin;
    return is_round_robin ? round_robin(form.entrants, form.cycles)
                          : gauntlet(form.entrants, form.cycles);
}

std::vector<Stage> fixed_stages(const Form& form) {
    std::vector<Stage> stages;
    for (int variant = 0; variant < form.variants; ++variant) {
        // Whoever begins changes from cycle to cycle, through all variants.
        const bool is_swapped = variant * form.cycles % 2 == 1;
        for (Round& round : rounds_of(form)) {
            if (is_swapped) swap_sides(round);
            const int number = static_cast<int>(stages.size()) + 1;
            stages.push_back({number, variant, round.pairings, round.byes});
        }
    }
    return stages;
}

int matches_in(const std::vector<Stage>& stages) {
    int count = 0;
    for (const Stage& stage : stages) count += static_cast<int>(stage.pairings.size());
    return count;
}

// Swiss

struct SwissCourse {
    std::vector<Stage> stages;
    std::optional<int> unpairable_round;  ///< it ends before this one
};

/// Rounds that were drawn are taken as they are; at most one is drawn anew.
class SwissRun {
  public:
    SwissRun(const Form& form, const Past& past)
        : form_(form),
          past_(past),
          played_(past.outcomes, form.scoring),
          tournament_(swiss_tournament(form)) {}

    SwissCourse run() && {
        SwissCourse course;
        int match = 1;
        for (int round = 1; round <= form_.rounds; ++round) {
            const auto drawn = std::ranges::find(past_.rounds, round, &Stage::round);
            const auto stage = drawn != past_.rounds.end() ? *drawn : draw(round);
            if (!stage) course.unpairable_round = round;
            const bool takes_part = stage && !(stage->pairings.empty() && stage->byes.empty() &&
                                               stage->half_byes.empty());
            if (!takes_part) break;
            course.stages.push_back(*stage);
            const int next = match + static_cast<int>(stage->pairings.size());
            if (!played_.are_finished(match, next - 1)) break;
            add_round(tournament_, *stage, match, form_, played_);
            match = next;
        }
        return course;
    }

  private:
    [[nodiscard]] bool is_withdrawn(int entrant) const {
        return std::ranges::binary_search(past_.withdrawn, entrant);
    }

    /// Empty if nobody takes part in it any more; none if those who do can't be paired.
    [[nodiscard]] std::optional<Stage> draw(int round) const {
        Stage stage{round, 0, {}, {}, {}};
        for (const FreeRound& free : form_.half_byes) {
            if (free.round == round && !is_withdrawn(free.entrant)) {
                stage.half_byes.push_back(free.entrant);
            }
        }
        SwissTournament tournament = tournament_;
        const auto set_absent = [&](int entrant) {
            tournament.players[static_cast<std::size_t>(entrant - 1)].is_available = false;
        };
        std::ranges::for_each(stage.half_byes, set_absent);
        std::ranges::for_each(past_.withdrawn, set_absent);
        auto pairings = swiss_round(tournament);
        if (!pairings) return std::nullopt;
        stage.pairings = std::move(pairings->pairings);
        stage.byes = std::move(pairings->byes);
        return stage;
    }

    const Form& form_;
    const Past& past_;
    PlayedMatches played_;
    SwissTournament tournament_;
};

/// Pairs in a round of a Swiss, of those who are there.
int pairs_in_round(const Form& form, int round, int withdrawn) {
    const auto free = std::ranges::count(form.half_byes, round, &FreeRound::round);
    return std::max(0, form.entrants - static_cast<int>(free) - withdrawn) / 2;
}

// Groups and knockout

std::vector<Stage> group_stages(const Form& form) {
    std::vector<Stage> stages;
    for (const std::vector<int>& group : groups_of(form)) {
        const auto rounds = round_robin(static_cast<int>(group.size()), form.cycles);
        if (stages.size() < rounds.size()) stages.resize(rounds.size());
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            stages[i].round = static_cast<int>(i) + 1;
            const auto member = [&](int seat) { return group[static_cast<std::size_t>(seat - 1)]; };
            for (const Pairing& pair : rounds[i].pairings) {
                stages[i].pairings.push_back({member(pair.first), member(pair.second)});
            }
            for (const int seat : rounds[i].byes) stages[i].byes.push_back(member(seat));
        }
    }
    return stages;
}

struct Qualifier {
    int entrant = 0;
    int place = 0;  ///< among those of his group who can qualify, from 0
    std::size_t group = 0;
    Standing standing;
};

/// The best of each group, all first ones before all second ones, the more successful first.
std::vector<Qualifier> qualifiers_of(const Form& form, const std::vector<Outcome>& in_groups) {
    const auto table = standings(form.entrants, in_groups, form.scoring);
    const auto groups = groups_of(form);
    std::vector<Qualifier> qualifiers;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        int place = 0;
        for (const Standing& row : table) {
            const bool is_member =
                std::ranges::find(groups[group], row.entrant) != groups[group].end();
            const bool is_barred = std::ranges::find(form.round_robin_only, row.entrant) !=
                                   form.round_robin_only.end();
            if (!is_member || is_barred || place == form.qualifiers / form.groups) continue;
            qualifiers.push_back({row.entrant, place++, group, row});
        }
    }
    std::ranges::stable_sort(qualifiers, [](const Qualifier& one, const Qualifier& other) {
        const auto share = [](const Standing& row) { return row.points / std::max(1, row.games); };
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

std::vector<Outcome> outcomes_up_to(const std::vector<Outcome>& outcomes, int match) {
    std::vector<Outcome> found;
    std::ranges::copy_if(outcomes, std::back_inserter(found),
                         [&](const Outcome& outcome) { return outcome.match <= match; });
    return found;
}

/// The knockout of a form that has one, as far as it is known. None before its seeds are.
std::optional<Knockout> knockout_of(const Form& form, const Past& past,
                                    const PlayedMatches& played) {
    if (form.format == Format::knockout) {
        std::vector<int> seeds;
        for (int entrant = 1; entrant <= form.entrants; ++entrant) seeds.push_back(entrant);
        return knockout(form, seeds, 1, 1, played);
    }
    const std::vector<Stage> stages = group_stages(form);
    const int matches = matches_in(stages);
    if (!played.are_finished(1, matches)) return std::nullopt;
    auto seeds = seeds_of(qualifiers_of(form, outcomes_up_to(past.outcomes, matches)));
    const int round = static_cast<int>(stages.size()) + 1;
    const auto drawn = std::ranges::find(past.rounds, round, &Stage::round);
    if (drawn != past.rounds.end()) seeds = seeds_as_drawn(std::move(seeds), drawn->pairings);
    return knockout(form, seeds, round, matches + 1, played);
}

std::size_t index_of(int entrant) { return static_cast<std::size_t>(entrant - 1); }

/// Whoever has no game in a round of a Swiss, with what he has for it.
void add_unplayed(HeadStart& start, const Stage& stage, int entrants) {
    std::vector<double> points(static_cast<std::size_t>(entrants), 0.0);
    std::vector<bool> plays(points.size(), false);
    for (const int entrant : stage.byes) points[index_of(entrant)] = start.points_of_bye;
    for (const int entrant : stage.half_byes) points[index_of(entrant)] = start.points_of_bye / 2;
    for (const Pairing& pair : stage.pairings) {
        plays[index_of(pair.first)] = plays[index_of(pair.second)] = true;
    }
    for (int entrant = 1; entrant <= entrants; ++entrant) {
        if (plays[index_of(entrant)]) continue;
        start.unplayed.push_back({entrant, stage.round, points[index_of(entrant)]});
    }
}

}  // namespace

std::string_view name_of(Format format) {
    constexpr std::array<std::string_view, 6> names = {
        "round-robin", "gauntlet", "match", "swiss", "knockout", "groups+knockout"};
    return names[static_cast<std::size_t>(format)];
}

bool is_fixed(const Form& form) { return form.format != Format::swiss && !has_knockout(form); }

bool has_knockout(const Form& form) {
    return form.format == Format::knockout || form.format == Format::groups_knockout;
}

std::vector<std::vector<int>> groups_of(const Form& form) {
    std::vector<std::vector<int>> groups(static_cast<std::size_t>(form.groups));
    for (int i = 0; i < form.entrants; ++i) {
        const int place = i % form.groups;
        const bool is_backwards = i / form.groups % 2 == 1;
        groups[static_cast<std::size_t>(is_backwards ? form.groups - 1 - place : place)].push_back(
            i + 1);
    }
    return groups;
}

std::vector<Stage> known_stages(const Form& form, const Past& past) {
    if (form.format == Format::swiss) return SwissRun(form, past).run().stages;
    if (!has_knockout(form)) return fixed_stages(form);
    std::vector<Stage> stages;
    if (form.format == Format::groups_knockout) stages = group_stages(form);
    const PlayedMatches played(past.outcomes, form.scoring);
    if (auto rest = knockout_of(form, past, played)) {
        std::ranges::move(rest->stages, std::back_inserter(stages));
    }
    return stages;
}

std::optional<int> unpairable_round(const Form& form, const Past& past) {
    if (form.format != Format::swiss) return std::nullopt;
    return SwissRun(form, past).run().unpairable_round;
}

int expected_games(const Form& form) {
    int matches = 0;
    if (form.format == Format::swiss) {
        for (int round = 1; round <= form.rounds; ++round)
            matches += pairs_in_round(form, round, 0);
    } else if (form.format == Format::knockout) {
        matches = form.entrants - 1;
    } else if (form.format == Format::groups_knockout) {
        matches = matches_in(group_stages(form)) + form.qualifiers - 1;
    } else {
        matches = matches_in(fixed_stages(form));
    }
    return matches * form.scoring.games_per_match;
}

int expected_games(const Form& form, int known, int round, int withdrawn) {
    if (form.format != Format::swiss) return std::max(known, expected_games(form));
    int matches = 0;
    while (++round <= form.rounds) matches += pairs_in_round(form, round, withdrawn);
    return known + matches * form.scoring.games_per_match;
}

std::vector<Standing> standings(const Form& form, const Past& past) {
    HeadStart start;
    start.withdrawn = past.withdrawn;
    if (form.format == Format::swiss) {
        start.points_of_bye = half_points_of_match(form.scoring) / 2.0;
        for (const Stage& stage : past.rounds) {
            start.byes.insert(start.byes.end(), stage.byes.begin(), stage.byes.end());
            start.half_byes.insert(start.half_byes.end(), stage.half_byes.begin(),
                                   stage.half_byes.end());
            add_unplayed(start, stage, form.entrants);
        }
    }
    if (has_knockout(form)) {
        const PlayedMatches played(past.outcomes, form.scoring);
        if (auto knockout = knockout_of(form, past, played)) {
            start.reached = std::move(knockout->reached);
            start.knockout_rounds = knockout->rounds;
        }
    }
    return standings(form.entrants, past.outcomes, form.scoring, start);
}

}  // namespace tafl::tournaments
