// SPDX-License-Identifier: MIT
// A list of ratings as tables and as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/results/rating_list.h"
#include "tournaments/results/table.h"
#include "tournaments/words.h"

namespace tafl::results {

enum class RatingTable : std::uint8_t {
    players,
    sides,        ///< of each variant
    superiority,  ///< everyone against everyone
    tournaments,  ///< performances
    history       ///< ratings over time
};
[[nodiscard]] std::string_view name_of(RatingTable table);

/// Players with LOS, the likelihood that each is stronger than the next one, and open ends of those
/// who have won or lost all.
/// Numbers have `more_places` decimals more than people need.
[[nodiscard]] Table players_table(const RatingList& list, int more_places = 0);
[[nodiscard]] Table sides_table(const RatingList& list, int more_places = 0);
/// Of all who are rated. Columns are called by the rows' numbers (#).
[[nodiscard]] Table superiority_table(const RatingList& list, int more_places = 0);
[[nodiscard]] Table performances_table(const std::vector<Performance>& performances,
                                       int more_places = 0);
[[nodiscard]] Table history_table(const std::vector<RatingMoment>& history, int more_places = 0);

/// "1234", "> 1234" of who has won all, "< 1234" of who has lost all; empty if nothing is known.
[[nodiscard]] std::string elo_text(const RatedPlayer& player);
/// What is to be said of a list besides its numbers, each a sentence: how many pools there are, who
/// has no rating and why, what was assumed.
[[nodiscard]] std::vector<std::string> rating_notes(const RatingList& list);

/// The documented JSON of `ratings --format json`: games, pools, prior, notes, players, variants.
[[nodiscard]] std::string ratings_json(const RatingList& list,
                                       const std::vector<Performance>& performances);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::RatingTable last_of<results::RatingTable> = results::RatingTable::history;

}  // namespace tafl::tournaments
