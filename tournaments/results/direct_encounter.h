// SPDX-License-Identifier: MIT
// Direct encounter: who of some that are tied stands above whom by the games among them, as FIDE
// has it (Handbook C.07, article 6). Pure.
#pragma once

#include <optional>
#include <vector>

#include "tournaments/results/standings.h"

namespace tafl::results {

struct DirectPlace {
    int place = 0;  ///< from 0; equal if they stay tied
    /// From the games among the tied in which his place was found; none if it was not, as they have
    /// not all met. Two who have met more often than others count their average.
    std::optional<double> points;
};

/// In the order of `tied`. Where all have met, their points against each other decide, and again
/// among those who are still level (6.2). Where not, he is first who is alone at the top of these
/// points however the missing games might end, then likewise for the next place; the rest is looked
/// at again by itself (6.3). `outcomes` are the games that count as played.
[[nodiscard]] std::vector<DirectPlace> direct_encounter(const std::vector<int>& tied,
                                                        const std::vector<Outcome>& outcomes);

}  // namespace tafl::results
