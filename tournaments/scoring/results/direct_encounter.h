// SPDX-License-Identifier: MIT
// Direct encounter: ranks tied entrants by the games between them (FIDE Handbook C.07, article 6).
// Pure.
#pragma once

#include <optional>
#include <vector>

#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// Place of one entrant among the entrants that are tied with it.
struct DirectPlace {
    int place = 0;  ///< place among the tied entrants, from 0; equal for entrants that remain tied
    /// Points from the games in the group that first ranked this entrant by points. The group is
    /// all tied entrants, or a part of them. For each opponent in the group, the average result of
    /// the games against it counts, 0 to 1. The sum is multiplied by the largest number of games
    /// between any two of the tied entrants. Empty if points never ranked this entrant, because
    /// some entrants have not met.
    std::optional<double> points;
};

/// Returns the place of each entrant in `tied`, in the order of `tied`. `outcomes` are the games
/// that count as played; games with other entrants are ignored.
/// If all tied entrants have met, their points from the games between them decide. Entrants with
/// equal points are ranked again by the games between them alone (article 6.2).
/// If some of them have not met, each missing game may have any result. An entrant is first if it
/// has more points than all others for every such result. The next places are found in the same way
/// among the others. The entrants that remain are then ranked by the games between them alone
/// (article 6.3).
[[nodiscard]] std::vector<DirectPlace> direct_encounter(const std::vector<int>& tied,
                                                        const std::vector<Outcome>& outcomes);

}  // namespace tafl::results
