// SPDX-License-Identifier: MIT
// LivePage: data of the live page (built in site_live.cpp) and its sections with boards
// (live_page.cpp).
#pragma once

#include <vector>

#include "tournaments/reports/publish/report_page.h"
#include "tournaments/server/web/forecast.h"
#include "tournaments/server/web/live_page_game.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

/// Maximum number of boards on the page. The other games are in the schedule.
inline constexpr std::size_t max_watched = 24;

/// Data of the live page.
struct LivePage {
    const SiteView& view;
    const publish::Report& report;
    store::Time now;
    /// Running games; without a running game, the last game that ended.
    std::vector<LivePageGame> games;
    /// Number of running games, including games that are not in `games`.
    std::size_t running = 0;
    /// Game on the large board, one of `games`; null before the first game.
    const LivePageGame* great = nullptr;
    /// Games of the tournament in all.
    int total = 0;
    /// Estimated start times of the waiting games.
    Forecast coming;
};

/// Returns the large board with its clocks and both engines' evaluations.
[[nodiscard]] results::Html great_board(const LivePage& all);
/// Returns the small boards. The board of the large board's game is included, but hidden.
[[nodiscard]] results::Html small_boards(const LivePage& all);
/// Returns empty boards for rules that differ from those of the large board. Scripts use them.
[[nodiscard]] results::Html other_grounds(const LivePage& all);

}  // namespace tafl::web
