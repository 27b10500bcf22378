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

/// Kind of a list of games. It decides the columns of the list.
enum class GameListing : std::uint8_t {
    csv,  ///< columns of `export --csv`; the titles are member names
    /// Members of `games --format json` and of the API; also the first members of a game's own
    /// JSON.
    json,
    open_json,  ///< members of games to be played, in the API's `schedule`
    terminal,   ///< columns of `games` as a text table or CSV (not JSON)
    page,       ///< columns of the schedule in the report and on the site
    meeting,    ///< columns of the page with all games of two entrants
    site,       ///< columns of the site's page with games of all tournaments
    draft,      ///< columns of `run --dry-run`
};

/// A game in a list. Lists that read records set `finished` for finished games. If it is null,
/// columns that need the record have no value. The row and the finished game must outlive this
/// object.
struct ListedGame {
    const store::GameRow& row;
    const PublishedGame* finished = nullptr;
};
using GameColumn = results::ColumnOf<ListedGame>;

/// Returns the columns of a kind of list, in their order.
[[nodiscard]] const std::vector<GameColumn>& columns_of(GameListing listing);

/// Treatment of columns that no game of a list needs (ColumnOf::is_shown), such as the machine:
/// left out, or kept. `kept` is for programs that need fixed columns.
enum class RareColumns : bool { left_out, kept };
/// Returns the games as a table with the columns of `listing`.
[[nodiscard]] results::Table game_table(GameListing listing,
                                        const std::vector<store::GameRow>& games,
                                        RareColumns rare = RareColumns::left_out);
/// Returns one game as a JSON object with the columns of `listing` as members.
[[nodiscard]] nlohmann::ordered_json game_object(GameListing listing, const store::GameRow& game);

}  // namespace tafl::publish
