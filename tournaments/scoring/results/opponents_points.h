// SPDX-License-Identifier: MIT
// Tie-breaks from the points of the opponents: Buchholz and Sonneborn-Berger, game by game. A round
// without a game adds what Unplayed defines. Pure.
#pragma once

#include <vector>

#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// Returns the points of each entrant as the tie-breaks of its opponents count them. With
/// Unplayed::dummy, a round without a game counts as a drawn match (C.07 of 2022). Otherwise
/// returns `points` unchanged.
[[nodiscard]] tournaments::PerEntrant<double> points_for_opponents(
    const std::vector<Outcome>& outcomes, const ScoringRules& scoring, const NonGameScores& start,
    const tournaments::PerEntrant<double>& points);

/// View of the data for these tie-breaks. The referenced objects must outlive it.
struct OpponentsPoints {
    const std::vector<Outcome>& outcomes;
    const ScoringRules& scoring;
    const NonGameScores& start;
    const tournaments::PerEntrant<double>& points;  ///< points_for_opponents()

    /// Returns the sum of the points of all opponents, game by game.
    [[nodiscard]] double buchholz(int entrant) const;
    /// Returns buchholz() without the match that adds least. A round without a game can be this
    /// match.
    [[nodiscard]] double buchholz_cut_1(int entrant) const;
    /// Returns the points of beaten opponents and half of those of drawn games, game by game.
    [[nodiscard]] double sonneborn_berger(int entrant) const;
};

}  // namespace tafl::results
