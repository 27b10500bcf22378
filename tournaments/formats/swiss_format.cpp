// SPDX-License-Identifier: MIT
#include "tournaments/formats/swiss_format.h"

#include <algorithm>

#include "tournaments/formats/played_matches.h"
#include "tournaments/formats/swiss.h"
#include "tournaments/formats/swiss_history.h"
#include "tournaments/formats/swiss_rounds.h"

namespace tafl::formats {

namespace {

struct SwissCourse {
    std::vector<Stage> stages;
    std::optional<int> unpairable_round;  ///< it ends before this one
};

/// Rounds that were drawn are taken as they are; at most one is drawn anew.
class SwissRun {
  public:
    SwissRun(const FormatSettings& settings, const TournamentHistory& history)
        : settings_(settings),
          history_(history),
          played_(history.outcomes, settings.scoring),
          tournament_(swiss_tournament(settings)) {}

    SwissCourse run() && {
        SwissCourse course;
        int match = 1;
        for (int round = 1; round <= settings_.rounds; ++round) {
            const auto drawn = std::ranges::find(history_.rounds, round, &Stage::round);
            const auto stage = drawn != history_.rounds.end() ? *drawn : draw(round);
            if (!stage) course.unpairable_round = round;
            const bool takes_part = stage && !(stage->pairings.empty() && stage->byes.empty() &&
                                               stage->half_byes.empty());
            if (!takes_part) break;
            course.stages.push_back(*stage);
            const int next = match + static_cast<int>(stage->pairings.size());
            if (!played_.are_finished(match, next - 1)) break;
            add_round(tournament_, *stage, match, settings_, played_);
            match = next;
        }
        return course;
    }

  private:
    [[nodiscard]] bool is_withdrawn(int entrant) const {
        return std::ranges::binary_search(history_.withdrawn, entrant);
    }

    /// Empty if nobody takes part in it any more; none if those who do can't be paired.
    [[nodiscard]] std::optional<Stage> draw(int round) const {
        Stage stage{round, 0, {}, {}, {}};
        for (const RequestedBye& free : settings_.half_byes) {
            if (free.round == round && !is_withdrawn(free.entrant)) {
                stage.half_byes.push_back(free.entrant);
            }
        }
        SwissTournament tournament = tournament_;
        const auto set_absent = [&](int entrant) {
            tournament.players[entrant].is_available = false;
        };
        std::ranges::for_each(stage.half_byes, set_absent);
        std::ranges::for_each(history_.withdrawn, set_absent);
        auto pairings = swiss_round(tournament);
        if (!pairings) return std::nullopt;
        stage.pairings = std::move(pairings->pairings);
        stage.byes = std::move(pairings->byes);
        return stage;
    }

    const FormatSettings& settings_;
    const TournamentHistory& history_;
    PlayedMatches played_;
    SwissTournament tournament_;
};

std::vector<Stage> swiss_stages(const FormatSettings& settings, const TournamentHistory& history) {
    return SwissRun(settings, history).run().stages;
}

std::optional<int> unpairable(const FormatSettings& settings, const TournamentHistory& history) {
    return SwissRun(settings, history).run().unpairable_round;
}

/// Pairs in a round of a Swiss, of those who are there.
int pairs_in_round(const FormatSettings& settings, int round, int withdrawn) {
    const auto free = std::ranges::count(settings.half_byes, round, &RequestedBye::round);
    return std::max(0, settings.entrants - static_cast<int>(free) - withdrawn) / 2;
}

int matches_after(const FormatSettings& settings, int round, int withdrawn) {
    int matches = 0;
    while (++round <= settings.rounds) matches += pairs_in_round(settings, round, withdrawn);
    return matches;
}

int expected_matches(const FormatSettings& settings) { return matches_after(settings, 0, 0); }

std::int64_t matches_at_most(const FormatSettings& settings) {
    return std::int64_t{settings.rounds} * settings.entrants / 2;
}

std::vector<FormatError> mistakes(const FormatSettings& settings) {
    if (settings.rounds < settings.entrants) return {};
    return {{"rounds",
             std::to_string(settings.rounds) + " rounds with " + std::to_string(settings.entrants) +
                 " engines",
             "fewer rounds than engines, so that nobody need meet twice"}};
}

/// Whoever has no game in a round of a Swiss, with what he has for it.
void add_unplayed(results::NonGameScores& start, const Stage& stage, int entrants) {
    tournaments::PerEntrant<double> points(entrants);
    tournaments::PerEntrant<bool> plays(entrants);
    for (const int entrant : stage.byes) points[entrant] = start.points_of_bye;
    for (const int entrant : stage.half_byes) points[entrant] = start.points_of_bye / 2;
    for (const Pairing& pair : stage.pairings) {
        plays[pair.first] = plays[pair.second] = true;
    }
    for (int entrant = 1; entrant <= entrants; ++entrant) {
        if (plays[entrant]) continue;
        start.unplayed.push_back({entrant, stage.round, points[entrant]});
    }
}

void add_to_start(results::NonGameScores& start, const FormatSettings& settings,
                  const TournamentHistory& history) {
    start.points_of_bye = half_points_of_match(settings.scoring) / 2.0;
    for (const Stage& stage : history.rounds) {
        start.byes.insert(start.byes.end(), stage.byes.begin(), stage.byes.end());
        start.half_byes.insert(start.half_byes.end(), stage.half_byes.begin(),
                               stage.half_byes.end());
        add_unplayed(start, stage, settings.entrants);
    }
}

}  // namespace

FormatRow swiss_format() {
    return {.name = "swiss",
            .title = "Swiss",
            .keys = {"rounds", "byes"},
            .stages = swiss_stages,
            .matches_at_most = matches_at_most,
            .mistakes = mistakes,
            .expected_matches = expected_matches,
            .unpairable_round = unpairable,
            .matches_after = matches_after,
            .add_to_start = add_to_start,
            .paired_rounds = swiss_rounds};
}

}  // namespace tafl::formats
