// SPDX-License-Identifier: MIT
// GameColumn: a column of the lists of games. CSV, JSON, pages and the terminal take their columns
// from one table. A new column is a new row of that table.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "store/records.h"
#include "tournaments/reports/publish/published.h"
#include "tournaments/scoring/results/columns.h"

namespace tafl::publish {

/// Kind of list of games. Each kind has its own columns.
enum class GameListing : std::uint8_t {
    csv,  ///< columns of `export --csv`; their titles are the names of members in JSON
    /// Members of a game in `games --format json` and in the API. The JSON of a single game begins
    /// with the same members.
    json,
    open_json,  ///< members of a game to be played, in `schedule` of the API
    /// Columns that the command `games` prints in each format except JSON (also in CSV).
    terminal,
    meeting,  ///< columns of the page with all games of two entrants
    site,     ///< columns of the page with the games of all tournaments, on the site
    draft,    ///< columns of `run --dry-run`
};

/// A game as a row of a list. `finished` is null for an unfinished game, and in lists that do not
/// read records. Then columns that need the record have no value. The row and the finished game
/// must outlive this object.
struct ListedGame {
    const store::GameRow& row;
    const PublishedGame* finished = nullptr;
};
using GameColumn = results::ColumnOf<ListedGame>;

/// Returns the columns of the kind of list `listing`, in order.
[[nodiscard]] const std::vector<GameColumn>& columns_of(GameListing listing);

/// Decides if a table keeps the columns that none of its games needs (ColumnOf::is_shown), such as
/// the machine. `kept` is for programs, which need fixed columns.
enum class RareColumns : bool { left_out, kept };
/// Returns the games as a table with the columns of the kind of list `listing`.
[[nodiscard]] results::Table game_table(GameListing listing,
                                        const std::vector<store::GameRow>& games,
                                        RareColumns rare = RareColumns::left_out);
/// Returns one game as a JSON object with the members of the kind of list `listing`.
[[nodiscard]] nlohmann::ordered_json game_object(GameListing listing, const store::GameRow& game);

}  // namespace tafl::publish
