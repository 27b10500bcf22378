// SPDX-License-Identifier: MIT
// What lists of games tell of a game: one table of columns, from which CSV, JSON, pages and the
// terminal take theirs. A new column is a row of it.
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

enum class GameListing : std::uint8_t {
    csv,        ///< `export --csv`
    json,       ///< `games --format json`, the API, the front of every game's JSON
    open_json,  ///< games that are to be played, of the API's `schedule`
    terminal,   ///< `games`
    page,       ///< the schedule of the report and of the site
    meeting,    ///< all games of two entrants, on a page
    site,       ///< games of all tournaments, on a page
    draft,      ///< `run --dry-run`
};

/// Without a value where a game has none: null in JSON, an empty cell elsewhere.
using GameValue = std::variant<std::monostate, std::int64_t, double, std::string>;
/// As a cell has it.
[[nodiscard]] std::string cell_text(const GameValue& value);

struct GameColumn {
    std::string_view title;  ///< in JSON, the member's name
    bool is_number;
    bool is_rare;  ///< few tournaments have something to say there
    GameValue (*of_any)(const store::GameRow& game);
    GameValue (*of_finished)(const PublishedGame& game);  ///< null, or the other is

    /// `finished` is told by lists that read records; without it, what only they tell is left out.
    [[nodiscard]] GameValue value(const store::GameRow& game,
                                  const PublishedGame* finished = nullptr) const;
};

/// In the order in which they stand.
[[nodiscard]] const std::vector<GameColumn>& columns_of(GameListing listing);

/// Columns that seldom say anything are left out where they say nothing, unless a reader relies on
/// them.
enum class RareColumns : bool { left_out, kept };
[[nodiscard]] results::Table game_table(GameListing listing,
                                        const std::vector<store::GameRow>& games,
                                        RareColumns rare = RareColumns::left_out);
[[nodiscard]] nlohmann::ordered_json game_object(GameListing listing, const store::GameRow& game);

}  // namespace tafl::publish
