// SPDX-License-Identifier: MIT
// GameColumn: columns of all lists of games. CSV, JSON, pages and the terminal take their columns
// from one table. A new column is a new row of that table.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "store/records.h"
#include "tournaments/publish/published.h"
#include "tournaments/results/table.h"

namespace tafl::publish {

/// Kinds of lists of games.
enum class GameListing : std::uint8_t {
    csv,        ///< `export --csv`
    json,       ///< `games --format json`, the API, the first members of a game's JSON
    open_json,  ///< games to be played, in the API's `schedule`
    terminal,   ///< `games` as a text table or CSV (not JSON)
    page,       ///< the schedule of the report and of the site
    meeting,    ///< all games of two entrants, on a page
    site,       ///< games of all tournaments, on a page
    draft,      ///< `run --dry-run`
};

/// Value of one cell. monostate: the game has no value (null in JSON, an empty cell elsewhere).
using GameValue = std::variant<std::monostate, std::int64_t, double, std::string>;
/// Returns the value as text of a cell.
[[nodiscard]] std::string cell_text(const GameValue& value);

/// One column of a list of games.
struct GameColumn {
    std::string_view title;  ///< title; for JSON, the name of the member
    bool is_number;
    bool is_rare;  ///< the column is empty in most tournaments
    /// Value for any game; null if `of_finished` is set.
    GameValue (*of_any)(const store::GameRow& game);
    /// Value that needs the record; null if `of_any` is set.
    GameValue (*of_finished)(const PublishedGame& game);

    /// Returns the value for a game. `finished` has the record, for lists that read records.
    /// Without it, columns that need a record have no value.
    [[nodiscard]] GameValue value(const store::GameRow& game,
                                  const PublishedGame* finished = nullptr) const;
};

/// Returns the columns of a listing, in their order.
[[nodiscard]] const std::vector<GameColumn>& columns_of(GameListing listing);

/// Treatment of rare columns that are empty for all games of a list. `kept` is for readers that
/// rely on fixed columns.
enum class RareColumns : bool { left_out, kept };
/// Returns the games as a table.
[[nodiscard]] results::Table game_table(GameListing listing,
                                        const std::vector<store::GameRow>& games,
                                        RareColumns rare = RareColumns::left_out);
/// Returns one game as a JSON object.
[[nodiscard]] nlohmann::ordered_json game_object(GameListing listing, const store::GameRow& game);

}  // namespace tafl::publish
