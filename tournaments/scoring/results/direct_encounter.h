// SPDX-License-Identifier: MIT
// Direct encounter: ranks tied entrants by the games between them (FIDE Handbook C.07, article 6).
// Pure.
#pragma once

#include <optional>
#include <vector>

#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// Place of one entrant among the tied entrants.
struct DirectPlace {
    int place = 0;  ///< from 0; equal for entrants that remain tied
    /// Points from the games within the first group of tied entrants that points ranked. Each
    /// opponent counts the average result, times the largest number of games between two of the
    /// tied entrants. Empty if points did not rank this entrant, because some of the group have not
    /// met.
    std::optional<double> points;
};

/// Returns the places of the entrants, in the order of `tied`. `outcomes` are the games that count
/// as played.
/// If all have met, their points against each other decide. Entrants that remain level are ranked
/// again by the games between them (6.2).
/// If some have not met, the missing games may have any result. An entrant that alone has the most
/// points in all these cases is first. The next places follow in the same way. The remaining
/// entrants are then ranked by themselves (6.3).
[[nodiscard]] std::vector<DirectPlace> direct_encounter(const std::vector<int>& tied,
                                                        const std::vector<Outcome>& outcomes);

}  // namespace tafl::results
