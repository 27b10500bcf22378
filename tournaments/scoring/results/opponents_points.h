// SPDX-License-Identifier: MIT
// Tie-breaks from the points of the opponents: Buchholz and Sonneborn-Berger. The setting
// ScoringRules::unplayed decides the value of a round without a game. Pure.
#pragma once

#include <vector>

#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// Returns the points of each entrant, as the tie-breaks of its opponents count them. With
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
    /// for each game. Rounds without a game are added by the rule of ScoringRules::unplayed.
    [[nodiscard]] double buchholz(int entrant) const;
    /// Returns buchholz() without the match that adds least to it. With Unplayed::nothing, a round
    /// with a bye adds 0, so it can be the match that is left out.
    [[nodiscard]] double buchholz_cut_1(int entrant) const;
    /// Returns the Sonneborn-Berger score: the sum of the points of each beaten opponent and half
    /// the points of each opponent that drew. An opponent counts once for each game.
    [[nodiscard]] double sonneborn_berger(int entrant) const;
};

}  // namespace tafl::results
