// SPDX-License-Identifier: MIT
// Ratings (rating_list.h) in the tables of one tournament, from its own games only. Pure.
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
/// store::Fingerprints::mark_repeats() for `games` before. Takes long: call it once and store the
/// result.
[[nodiscard]] RatingList tournament_ratings(const std::vector<store::GameRow>& games);

/// Sets `elo` and `elo_error` of each row of standings if its entrant has a rating in `ratings`.
/// `names` has the name of each entrant.
void rate(std::vector<Standing>& rows, const tournaments::PerEntrant<std::string>& names,
          const RatingList& ratings);

/// Points that the ratings predict for the games of each crosstable cell: element [row][column]. A
/// cell is empty if no game of it has two rated players. A row without cells has no elements.
using ExpectedPoints = std::vector<std::vector<std::optional<double>>>;
/// Returns the expected points of each cell of `table`. `games` must be the rows from which
/// outcomes_of() made the outcomes of `table`. Unfinished games in `games` are ignored.
[[nodiscard]] ExpectedPoints expected_points(const Crosstable& table,
                                             const tournaments::PerEntrant<std::string>& names,
                                             const std::vector<store::GameRow>& games,
                                             const RatingList& ratings);

}  // namespace tafl::results
