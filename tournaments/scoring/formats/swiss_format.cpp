// SPDX-License-Identifier: MIT
#include <algorithm>

#include "rules/count_of.h"
#include "tournaments/scoring/formats/dutch_player.h"
#include "tournaments/scoring/formats/format_table.h"
#include "tournaments/scoring/formats/played_matches.h"
#include "tournaments/scoring/formats/swiss.h"
#include "tournaments/scoring/formats/swiss_history.h"

namespace tafl::formats {

namespace {

struct SwissCourse {
    std::vector<Stage> stages;
    /// First round that cannot be paired; empty = every round so far could be paired.
    std::optional<int> unpairable_round;
};

/// Stages of a Swiss: the paired rounds of the history, unchanged, and at most one new round.
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
            const int next = match + count_of(stage->pairings);
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

    /// Pairs a new round. Returns an empty stage if no entrant takes part any more. Returns nullopt
    /// if the entrants cannot be paired.
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

/// Returns the number of pairs in a round of a Swiss, without withdrawn entrants and requested
/// byes.
int pairs_in_round(const FormatSettings& settings, int round, int withdrawn) {
    const int free =
        count_of(settings.half_byes, [&](const RequestedBye& bye) { return bye.round == round; });
    return std::max(0, settings.entrants - free - withdrawn) / 2;
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
             "fewer rounds than engines, so that no two need to meet twice"}};
}

/// Adds the entrants without a game in this round of a Swiss, and their points for the round.
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

class RoundHistoryBuilder {
  public:
    RoundHistoryBuilder(const FormatSettings& settings, const TournamentHistory& history)
        : settings_(settings),
          played_(history.outcomes, settings.scoring),
          tournament_(swiss_tournament(settings)),
          half_points_(settings.entrants) {}

    /// Returns `stage` as a round for display. Must be called for the rounds in their order. The
    /// last round may be unfinished.
    PairedRound tell(const Stage& stage) {
        add_round(tournament_, stage, next_match_, settings_, played_);
        PairedRound round{stage.round, {}, {}};
        is_there_ = tournaments::PerEntrant<bool>(settings_.entrants);
        for (const Pairing& pair : stage.pairings) {
            round.matches.push_back(match_of(pair, next_match_++));
        }
        for (const int entrant : stage.byes) add_free(round, entrant, ByeReason::bye);
        for (const int entrant : stage.half_byes) add_free(round, entrant, ByeReason::half_bye);
        for (int entrant = 1; entrant <= settings_.entrants; ++entrant) {
            if (!is_there_[entrant]) add_free(round, entrant, ByeReason::absent);
        }
        for (int entrant = 1; entrant <= settings_.entrants; ++entrant) {
            half_points_[entrant] += record_of(entrant).half_points;
        }
        return round;
    }

  private:
    [[nodiscard]] const SwissRecord& record_of(int entrant) const {
        return tournament_.players[entrant].rounds.back();
    }

    [[nodiscard]] PairedMatch match_of(const Pairing& pair, int number) {
        PairedMatch match{number, {}, {}};
        match.games = count_of(played_.games(number));
        match.is_over = played_.is_finished(number);
        match.is_played = record_of(pair.first).meeting == SwissMeeting::played;
        match.first = seat_of(pair.first, pair.second, match);
        match.second = seat_of(pair.second, pair.first, match);
        return match;
    }

    /// Returns the entrant with its score, points and float. The float of an unfinished match is
    /// computed as if the match was played, because it is shown too.
    [[nodiscard]] PairedEntrant seat_of(int entrant, int opponent, const PairedMatch& match) {
        is_there_[entrant] = true;
        SwissRecord record = record_of(entrant);
        if (!match.is_over) record.meeting = SwissMeeting::played;
        const double points =
            points_of_match(played_.games(match.number), entrant, settings_.scoring);
        return {entrant, half_points_[entrant] / 2.0, points,
                float_in(record, half_points_[entrant], half_points_[opponent])};
    }

    void add_free(PairedRound& round, int entrant, ByeReason kind) {
        is_there_[entrant] = true;
        const SwissRecord& record = record_of(entrant);
        const int score = half_points_[entrant];
        round.free.push_back(
            {{entrant, score / 2.0, record.half_points / 2.0, float_in(record, score, score)},
             kind});
    }

    const FormatSettings& settings_;
    PlayedMatches played_;
    SwissTournament tournament_;
    tournaments::PerEntrant<int> half_points_;  ///< by entrant: score before the round
    tournaments::PerEntrant<bool> is_there_;
    int next_match_ = 1;
};

std::vector<PairedRound> swiss_rounds(const FormatSettings& settings,
                                      const TournamentHistory& history) {
    RoundHistoryBuilder teller(settings, history);
    std::vector<PairedRound> rounds;
    for (const Stage& stage : history.rounds) rounds.push_back(teller.tell(stage));
    return rounds;
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
