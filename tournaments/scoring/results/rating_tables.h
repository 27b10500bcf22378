// SPDX-License-Identifier: MIT
// Tables and JSON of a rating list.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/base/words.h"
#include "tournaments/scoring/results/columns.h"
#include "tournaments/scoring/results/rating_list.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::results {

/// Kind of table about a rating list.
enum class RatingTable : std::uint8_t {
    /// Ratings of the players.
    players,
    sides,        ///< strength of the attackers, by variant
    superiority,  ///< likelihood that one player is stronger, for each two players
    tournaments,  ///< performances of the players, by tournament
    history       ///< ratings of the players over time
};
[[nodiscard]] std::string_view name_of(RatingTable table);

/// Returns the columns of a player's rating: rating, error and bounds, in Elo.
[[nodiscard]] std::span<const ColumnOf<RatedPlayer>> rating_columns();
/// Returns the table of players, with their ratings and results. The column "LOS" has the
/// likelihood that a player is stronger than the player of the next row. Numbers have `more_places`
/// additional decimals.
[[nodiscard]] Table players_table(const RatingList& list, int more_places = 0);
/// Returns the table of variants: their side terms in Elo, and the results between players of equal
/// strength. Numbers have `more_places` additional decimals.
[[nodiscard]] Table side_terms_table(const RatingList& list, int more_places = 0);
/// Returns the table of the likelihoods, in per cent, that the player of the row is stronger than
/// the player of the column. It has the first 100 rated players. Columns are titled by row number
/// (#).
[[nodiscard]] Table superiority_table(const RatingList& list, int more_places = 0);
/// Returns the table of points, expected points and performance of each player in each tournament.
[[nodiscard]] Table performances_table(const std::vector<Performance>& performances,
                                       int more_places = 0);
/// Returns the ratings over time: one row for each player at each moment of `history`.
[[nodiscard]] Table history_table(const std::vector<RatingMoment>& history, int more_places = 0);

/// Returns the rating of a player as text: "1234". Without a rating, returns "> 1234" if
/// RatedPlayer::at_least is set, "< 1234" if RatedPlayer::at_most is set, and otherwise an empty
/// text.
[[nodiscard]] std::string elo_text(const RatedPlayer& player);
/// Returns notes about the list for people, each one a sentence. They are about former rules
/// records, several pools, players without a rating, virtual games, and inexact errors.
[[nodiscard]] std::vector<std::string> rating_notes(const RatingList& list);

/// Returns the documented JSON of `ratings --format json`. Its members are `games`, `pools`,
/// `prior`, `notes`, `players`, `variants`, `tournaments` and `superiority`. `superiority` is null
/// if there are more than 100 rated players.
[[nodiscard]] std::string ratings_json(const RatingList& list,
                                       const std::vector<Performance>& performances);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::RatingTable last_of<results::RatingTable> = results::RatingTable::history;

}  // namespace tafl::tournaments
