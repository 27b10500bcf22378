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

/// Maximum number of games with a board on the live page. The schedule lists the others.
inline constexpr std::size_t max_watched = 24;

/// Data of the live page.
struct LivePage {
    const SiteView& view;
    const publish::Report& report;
    store::Time now;
    /// Running games, at most `max_watched`. If no game runs: the last game that ended.
    std::vector<LivePageGame> games;
    /// Number of running games, including games that are not in `games`.
    std::size_t running = 0;
    /// Game on the large board; it is one of `games`. Null before the first game of the tournament.
    const LivePageGame* great = nullptr;
    /// Total number of games of the tournament.
    int total = 0;
    /// Waiting games with their estimated start times, and the estimated end of the tournament.
    Forecast coming;
};

/// Returns the HTML of the large board, with the clocks and both engines' evaluations.
[[nodiscard]] results::Html great_board(const LivePage& all);
/// Returns the HTML of the small boards of all `games`. The game on the large board also has a
/// small one, which is hidden.
[[nodiscard]] results::Html small_boards(const LivePage& all);
/// Returns the HTML of one empty board for each ruleset that differs from that of the large board.
/// A script uses it if it moves another game to the large board.
[[nodiscard]] results::Html other_grounds(const LivePage& all);

}  // namespace tafl::web
