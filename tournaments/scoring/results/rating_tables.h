// SPDX-License-Identifier: MIT
// Tables and JSON of a rating list.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/base/words.h"
#include "tournaments/scoring/results/rating_list.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::results {

/// Kind of table.
enum class RatingTable : std::uint8_t {
    players,
    sides,        ///< strength of the attackers by variant
    superiority,  ///< likelihood of superiority for each two players
    tournaments,  ///< performances by tournament
    history       ///< ratings over time
};
[[nodiscard]] std::string_view name_of(RatingTable table);

/// Returns the players with their ratings and results. LOS is the likelihood that a player is
/// stronger than the next one. Numbers have `more_places` additional decimals.
[[nodiscard]] Table players_table(const RatingList& list, int more_places = 0);
/// Returns the side terms of the variants and the results between players of equal strength.
[[nodiscard]] Table sides_table(const RatingList& list, int more_places = 0);
/// Returns the likelihood of superiority for each two rated players, at most 100 players. Columns
/// are titled by row number (#).
[[nodiscard]] Table superiority_table(const RatingList& list, int more_places = 0);
/// Returns points, expected points and performance of each player in each tournament.
[[nodiscard]] Table performances_table(const std::vector<Performance>& performances,
                                       int more_places = 0);
/// Returns the ratings after each moment of `history`, one row for each player.
[[nodiscard]] Table history_table(const std::vector<RatingMoment>& history, int more_places = 0);

/// Returns "1234". If the player won all games "> 1234", if it lost all "< 1234". Empty if nothing
/// is known.
[[nodiscard]] std::string elo_text(const RatedPlayer& player);
/// Returns notes about the list, each a sentence: former rules records, number of pools, players
/// without a rating, virtual games, inexact errors.
[[nodiscard]] std::vector<std::string> rating_notes(const RatingList& list);

/// Returns the documented JSON of `ratings --format json`: games, pools, prior, notes, players,
/// variants, tournaments, superiority. The last is null for more than 100 rated players.
[[nodiscard]] std::string ratings_json(const RatingList& list,
                                       const std::vector<Performance>& performances);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::RatingTable last_of<results::RatingTable> = results::RatingTable::history;

}  // namespace tafl::tournaments
