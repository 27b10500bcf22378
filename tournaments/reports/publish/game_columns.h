// SPDX-License-Identifier: MIT
// GameColumn: columns of all lists of games. CSV, JSON, pages and the terminal take their columns
// from one table. A new column is a new row of that table.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "store/records.h"
#include "tournaments/reports/publish/published.h"
#include "tournaments/scoring/results/columns.h"

namespace tafl::publish {

/// Kinds of lists of games.
enum class GameListing : std::uint8_t {
    csv,        ///< `export --csv`; members are the titles
    json,       ///< `games --format json`, the API, the first members of a game's JSON
    open_json,  ///< games to be played, in the API's `schedule`
    terminal,   ///< `games` as a text table or CSV (not JSON)
    page,       ///< the schedule of the report and of the site
    meeting,    ///< all games of two entrants, on a page
    site,       ///< games of all tournaments, on a page
    draft,      ///< `run --dry-run`
};

/// A game in a list. Lists that read records set `finished` for finished games; without it, columns
/// that need the record have no value. Both must outlive it.
struct ListedGame {
    const store::GameRow& row;
    const PublishedGame* finished = nullptr;
};
using GameColumn = results::ColumnOf<ListedGame>;

/// Returns the columns of a listing, in their order.
[[nodiscard]] const std::vector<GameColumn>& columns_of(GameListing listing);

/// Treatment of columns that are not shown for any game of a list. `kept` is for readers that rely
/// on fixed columns.
enum class RareColumns : bool { left_out, kept };
/// Returns the games as a table.
[[nodiscard]] results::Table game_table(GameListing listing,
                                        const std::vector<store::GameRow>& games,
                                        RareColumns rare = RareColumns::left_out);
/// Returns one game as a JSON object.
[[nodiscard]] nlohmann::ordered_json game_object(GameListing listing, const store::GameRow& game);

}  // namespace tafl::publish
