// SPDX-License-Identifier: MIT
// What ratings (rating_list.h) add to the tables of a tournament, by its own games alone. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/per_entrant.h"
#include "tournaments/results/crosstable.h"
#include "tournaments/results/rating_list.h"
#include "tournaments/results/standings.h"

namespace tafl::results {

/// By the games of a tournament, whose repeats were looked for. It is not cheap: to be asked once.
[[nodiscard]] RatingList tournament_ratings(const std::vector<store::GameRow>& games);

/// Tells each row its Elo with its error, against the mean of those who are rated.
void rate(std::vector<Standing>& rows, const tournaments::PerEntrant<std::string>& names,
          const RatingList& ratings);

/// Of each cell of a crosstable: the points that the ratings let expect of its games; none where
/// one of the two has no rating.
using ExpectedPoints = std::vector<std::vector<std::optional<double>>>;
/// `games` are those that the crosstable's outcomes were made from, with others that are not
/// finished.
[[nodiscard]] ExpectedPoints expected_points(const Crosstable& table,
                                             const tournaments::PerEntrant<std::string>& names,
                                             const std::vector<store::GameRow>& games,
                                             const RatingList& ratings);

}  // namespace tafl::results
