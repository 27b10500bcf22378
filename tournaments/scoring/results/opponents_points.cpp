// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/opponents_points.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "rules/result.h"

namespace tafl::results {

namespace {

/// Values that a match, or a round without a match, adds to the tie-breaks.
struct MatchValue {
    double buchholz = 0;
    double sonneborn_berger = 0;
};

/// Matches of one entrant, and its rounds without a game.
class EntrantMatches {
  public:
    EntrantMatches(const OpponentsPoints& view, int entrant) : view_(view), entrant_(entrant) {
        for (const Outcome& outcome : view.outcomes) {
            rounds_ = std::max(rounds_, outcome.round);
            if (is_in(outcome, entrant)) matches_[outcome.match].push_back(outcome);
        }
        for (const UnplayedRound& free : view.start.unplayed) {
            rounds_ = std::max(rounds_, free.round);
            if (free.entrant == entrant) unplayed_[free.round] = free.points;
        }
        for (const auto& [match, games] : matches_) {
            if (!is_game(games)) unplayed_[games.front().round] = points_of(games);
        }
    }

    [[nodiscard]] std::vector<MatchValue> worths() const {
        std::vector<MatchValue> worths;
        for (const auto& [match, games] : matches_) {
            if (is_game(games)) worths.push_back(worth_of(games));
        }
        for (const auto& [round, points] : unplayed_) {
            worths.push_back(view_.scoring.unplayed == Unplayed::dummy
                                 ? against_dummy(round, points)
                                 : MatchValue{});
        }
        return worths;
    }

    /// Returns the number to add to the points of the entrant before its opponents count them. With
    /// it, each round without a game counts as a drawn match.
    [[nodiscard]] double correction() const {
        double sum = 0;
        for (const auto& [round, points] : unplayed_) sum += worth_of_match() / 2 - points;
        return sum;
    }

  private:
    [[nodiscard]] double worth_of_match() const {
        return view_.scoring.score == Score::match_points ? 1 : view_.scoring.games_per_match;
    }

    /// Returns true if the match counts as played. With Unplayed::dummy, at least one of its games
    /// must have been played.
    [[nodiscard]] bool is_game(const std::vector<Outcome>& games) const {
        return view_.scoring.unplayed == Unplayed::nothing ||
               std::ranges::any_of(
                   games, [](const Outcome& game) { return is_played(game.end.termination); });
    }

    [[nodiscard]] double points_of(const std::vector<Outcome>& games) const {
        return points_of_match(games, entrant_, view_.scoring);
    }

    [[nodiscard]] MatchValue worth_of(const std::vector<Outcome>& games) const {
        MatchValue worth;
        for (const Outcome& game : games) {
            const int other = game.entrants[opponent(side_of(game, entrant_))];
            const double points = view_.points[other];
            worth.buchholz += points;
            worth.sonneborn_berger += points * half_points(game, entrant_) / 2.0;
        }
        return worth;
    }

    /// Returns the value of a round without a game: a match with FIDE's virtual opponent (C.07 of
    /// 2022). This opponent starts the round with the points of the entrant. It gets the points
    /// that the entrant does not get, and half a match in each later round.
    [[nodiscard]] MatchValue against_dummy(int round, double points) const {
        const double games = view_.scoring.games_per_match;
        const double match = worth_of_match();
        double dummy = match - points + (rounds_ - round) * match / 2;
        for (const auto& [number, before] : matches_) {
            if (before.front().round < round && is_game(before)) dummy += points_of(before);
        }
        for (const auto& [before, more] : unplayed_) {
            if (before < round) dummy += more;
        }
        return {games * dummy, games * dummy * points / match};
    }

    const OpponentsPoints& view_;
    int entrant_;
    int rounds_ = 0;  ///< largest round number of all entrants so far
    std::map<int, std::vector<Outcome>> matches_;
    std::map<int, double> unplayed_;  ///< points of the rounds without a game, by round
};

std::vector<double> values(const OpponentsPoints& view, int entrant, double MatchValue::*which) {
    std::vector<double> values;
    for (const MatchValue& worth : EntrantMatches(view, entrant).worths())
        values.push_back(worth.*which);
    return values;
}

double sum_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

tournaments::PerEntrant<double> points_for_opponents(
    const std::vector<Outcome>& outcomes, const ScoringRules& scoring, const NonGameScores& start,
    const tournaments::PerEntrant<double>& points) {
    if (scoring.unplayed == Unplayed::nothing) return points;
    tournaments::PerEntrant<double> counted = points;
    const OpponentsPoints view{outcomes, scoring, start, points};
    for (int entrant = 1; entrant <= points.count(); ++entrant) {
        counted[entrant] += EntrantMatches(view, entrant).correction();
    }
    return counted;
}

double OpponentsPoints::buchholz(int entrant) const {
    return sum_of(values(*this, entrant, &MatchValue::buchholz));
}

double OpponentsPoints::buchholz_cut_1(int entrant) const {
    auto all = values(*this, entrant, &MatchValue::buchholz);
    if (!all.empty()) all.erase(std::ranges::min_element(all));
    return sum_of(all);
}

double OpponentsPoints::sonneborn_berger(int entrant) const {
    return sum_of(values(*this, entrant, &MatchValue::sonneborn_berger));
}

}  // namespace tafl::results
