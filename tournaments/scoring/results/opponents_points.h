// SPDX-License-Identifier: MIT
// Tie-breaks from the points of the opponents: Buchholz and Sonneborn-Berger, game by game. A round
// without a game adds what Unplayed defines. Pure.
#pragma once

#include <vector>

#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// Returns the points of each entrant as they count in the tie-breaks of its opponents. With
/// Unplayed::dummy, each round without a game counts as a drawn match (C.07 of 2022). Otherwise the
/// result is equal to `points`.
[[nodiscard]] tournaments::PerEntrant<double> points_for_opponents(
    const std::vector<Outcome>& outcomes, const ScoringRules& scoring, const NonGameScores& start,
    const tournaments::PerEntrant<double>& points);

/// Computes the tie-breaks from the points of the opponents. The referenced objects must outlive
/// this object.
struct OpponentsPoints {
    const std::vector<Outcome>& outcomes;
    const ScoringRules& scoring;
    const NonGameScores& start;
    const tournaments::PerEntrant<double>& points;  ///< result of points_for_opponents()

    /// Returns the Buchholz score: the sum of the points of all opponents. An opponent counts once
    /// for each game.
    [[nodiscard]] double buchholz(int entrant) const;
    /// Returns the sum of buchholz() without the match that adds least to it. With
    /// Unplayed::nothing, a round with a bye adds 0 and can be this match.
    [[nodiscard]] double buchholz_cut_1(int entrant) const;
    /// Returns the Sonneborn-Berger score: for each game, the points of the opponent if the game
    /// was won, half of them if it was drawn.
    [[nodiscard]] double sonneborn_berger(int entrant) const;
};

}  // namespace tafl::results
