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
    /// Points from games against other members of the group in which points first ranked this
    /// entrant: all tied entrants, or a part of them. For each opponent in the group, the average
    /// result of their games counts. The sum is multiplied by the largest number of games between
    /// two of the tied entrants. Empty if points did not rank this entrant, because some members of
    /// the group have not met.
    std::optional<double> points;
};

/// Returns the place of each entrant in `tied`, in the same order. `outcomes` are the games that
/// count as played.
/// If all tied entrants have met, their points against each other decide. Entrants that remain
/// level are ranked again by the games between them (6.2).
/// If some have not met, the missing games may have any result. An entrant is first if it has the
/// most points for all such results, and has them alone. The next places are found in the same way.
/// The remaining entrants are then ranked by the games between them (6.3).
[[nodiscard]] std::vector<DirectPlace> direct_encounter(const std::vector<int>& tied,
                                                        const std::vector<Outcome>& outcomes);

}  // namespace tafl::results
