// SPDX-License-Identifier: MIT
// Tie-breaks that are made of the opponents' points: Buchholz and Sonneborn-Berger, game by game,
// with what a round without a game adds (Unplayed). Pure.
#pragma once

#include <vector>

#include "tournaments/results/standings.h"

namespace tafl::results {

/// Points as opponents' tie-breaks count them. With Unplayed::dummy a round without a game is a
/// drawn match there (C.07 of 2022); otherwise these are `points`.
[[nodiscard]] tournaments::PerEntrant<double> points_for_opponents(
    const std::vector<Outcome>& outcomes, const ScoringRules& scoring, const NonGameScores& start,
    const tournaments::PerEntrant<double>& points);

/// A view of what standings are made of; it outlives nothing of it.
struct OpponentsPoints {
    const std::vector<Outcome>& outcomes;
    const ScoringRules& scoring;
    const NonGameScores& start;
    const tournaments::PerEntrant<double>& points;  ///< points_for_opponents()

    [[nodiscard]] double buchholz(int entrant) const;
    /// Without the match that adds least; a round that adds nothing is that one.
    [[nodiscard]] double buchholz_cut_1(int entrant) const;
    [[nodiscard]] double sonneborn_berger(int entrant) const;
};

}  // namespace tafl::results
