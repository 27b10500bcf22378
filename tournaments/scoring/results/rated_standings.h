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

/// Returns the ratings from `games`, the games of one tournament. Call
/// store::Fingerprints::find_repeats() for them before. Expensive: call it once and keep the
/// result.
[[nodiscard]] RatingList tournament_ratings(const std::vector<store::GameRow>& games);

/// Sets `elo` and `elo_error` of each row whose entrant is in `ratings`. `names` are by entrant.
void rate(std::vector<Standing>& rows, const tournaments::PerEntrant<std::string>& names,
          const RatingList& ratings);

/// Points that the ratings predict for the games of a crosstable cell, by row and column. None if
/// no game of the cell has two rated players. A row without cells is empty.
using ExpectedPoints = std::vector<std::vector<std::optional<double>>>;
/// Returns the expected points of each cell of `table`. `games` are the rows from which
/// outcomes_of() made the outcomes of `table`; they may include unfinished games.
[[nodiscard]] ExpectedPoints expected_points(const Crosstable& table,
                                             const tournaments::PerEntrant<std::string>& names,
                                             const std::vector<store::GameRow>& games,
                                             const RatingList& ratings);

}  // namespace tafl::results
