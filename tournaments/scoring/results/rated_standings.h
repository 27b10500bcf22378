// SPDX-License-Identifier: MIT
// Adds ratings (rating_list.h) to the tables of one tournament. The ratings are computed from its
// own games only. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/base/per_entrant.h"
#include "tournaments/scoring/results/crosstable.h"
#include "tournaments/scoring/results/rating_list.h"
#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// Returns the ratings of the players in `games`, the games of one tournament. Call
/// store::GameFingerprints::mark_repeats() for `games` before. The computation can take long: call
/// this function once and keep the result.
[[nodiscard]] RatingList tournament_ratings(const std::vector<store::GameRow>& games);

/// Sets `elo` and `elo_error` of each row of standings if its entrant has a rating in `ratings`.
/// `names` has the name of each entrant.
void rate(std::vector<Standing>& rows, const tournaments::PerEntrant<std::string>& names,
          const RatingList& ratings);

/// Points that the ratings predict for the games of each crosstable cell, by row and column. A cell
/// is empty if it has no game between two rated players. A row has no elements if the crosstable
/// has no cells for it.
using ExpectedPoints = std::vector<std::vector<std::optional<double>>>;
/// Returns the expected points of each cell of `table`. `table` must be made from
/// outcomes_of(games) of the same `games`. Unfinished games in `games` are ignored.
[[nodiscard]] ExpectedPoints expected_points(const Crosstable& table,
                                             const tournaments::PerEntrant<std::string>& names,
                                             const std::vector<store::GameRow>& games,
                                             const RatingList& ratings);

}  // namespace tafl::results
