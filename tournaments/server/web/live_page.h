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
    /// Running games, at most `max_watched`. Without a running game: the last game that ended.
    std::vector<LivePageGame> games;
    /// Number of running games, including games that are not in `games`.
    std::size_t running = 0;
    /// Game on the large board, which is one of `games`; null before the first game of the
    /// tournament.
    const LivePageGame* great = nullptr;
    /// Total number of games of the tournament.
    int total = 0;
    /// Games that wait, with their estimated start times.
    Forecast coming;
};

/// Returns the large board with its clocks and both engines' evaluations.
[[nodiscard]] results::Html great_board(const LivePage& all);
/// Returns the small boards of all `games`. The game on the large board also has one, which is
/// hidden.
[[nodiscard]] results::Html small_boards(const LivePage& all);
/// Returns one empty board for each ruleset that differs from that of the large board. Scripts use
/// them if they show another game large.
[[nodiscard]] results::Html other_grounds(const LivePage& all);

}  // namespace tafl::web
