// SPDX-License-Identifier: MIT
#include "tournaments/formats/swiss_rounds.h"

#include <algorithm>

#include "tournaments/formats/dutch_player.h"
#include "tournaments/formats/played_matches.h"
#include "tournaments/formats/swiss_history.h"

namespace tafl::formats {

namespace {

class RoundHistoryBuilder {
  public:
    RoundHistoryBuilder(const FormatSettings& settings, const TournamentHistory& history)
        : settings_(settings),
          played_(history.outcomes, settings.scoring),
          tournament_(swiss_tournament(settings)),
          half_points_(settings.entrants) {}

    /// Rounds are told in their order. The last one may still be played.
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
        match.games = static_cast<int>(played_.games(number).size());
        match.is_over = played_.is_finished(number);
        match.is_played = record_of(pair.first).meeting == SwissMeeting::played;
        match.first = seat_of(pair.first, pair.second, match);
        match.second = seat_of(pair.second, pair.first, match);
        return match;
    }

    /// Of a match that is to come, as if it was played.
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
    tournaments::PerEntrant<int> half_points_;  ///< before the round
    tournaments::PerEntrant<bool> is_there_;
    int next_match_ = 1;
};

}  // namespace

std::vector<PairedRound> swiss_rounds(const FormatSettings& settings,
                                      const TournamentHistory& history) {
    RoundHistoryBuilder teller(settings, history);
    std::vector<PairedRound> rounds;
    for (const Stage& stage : history.rounds) rounds.push_back(teller.tell(stage));
    return rounds;
}

}  // namespace tafl::formats
