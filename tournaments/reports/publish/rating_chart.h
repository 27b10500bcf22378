// SPDX-License-Identifier: MIT
// Rating chart: one picture with the ratings of several players over time, with axes and a legend.
// Pure functions.
#pragma once

#include <string>
#include <vector>

#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/rating_list.h"

namespace tafl::publish {

/// Returns a chart with a line for each of the first twelve `players`, in their order. The scale
/// fits these lines. A time in `marks` after the first moment is a vertical line. Returns an empty
/// text if `history` has fewer than two moments, or ratings of none of the players.
[[nodiscard]] results::Html rating_chart(const std::vector<std::string>& players,
                                         const std::vector<results::RatingMoment>& history,
                                         const std::vector<store::Time>& marks = {});

}  // namespace tafl::publish
