// SPDX-License-Identifier: MIT
// The parts of the live page that show boards (live_page.cpp), and what it is made from
// (site_live.cpp).
#pragma once

#include <vector>

#include "tournaments/publish/report_page.h"
#include "tournaments/web/forecast.h"
#include "tournaments/web/live_page_game.h"
#include "tournaments/web/site_pages.h"

namespace tafl::web {

/// Nobody can watch more; the others are in the schedule.
inline constexpr std::size_t most_watched = 24;

/// Everything that the page shows.
struct LivePage {
    const SiteView& view;
    const publish::Report& report;
    store::Time now;
    std::vector<LivePageGame> games;  ///< that run; the last that ended where none does
    std::size_t running = 0;
    const LivePageGame* great = nullptr;  ///< one of them; null before the first game
    int total = 0;
    Forecast coming;
};

/// The great board with its clocks, and what the engines think.
[[nodiscard]] results::Html great_board(const LivePage& all);
/// The small boards: that of the great board's game as well, hidden.
[[nodiscard]] results::Html small_boards(const LivePage& all);
/// Empty boards for other rules than the great board's, for scripts.
[[nodiscard]] results::Html other_grounds(const LivePage& all);

}  // namespace tafl::web
