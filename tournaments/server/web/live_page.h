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

/// Returns the data of the live page of the report's tournament. The result refers to both
/// arguments.
[[nodiscard]] LivePage live_page_data(const SiteView& view, const publish::Report& report);
/// Returns the HTML of the progress: a bar, the numbers of games and the estimated end.
[[nodiscard]] results::Html progress_html(const LivePage& all);

/// Returns the bar with the evaluation of the position, as SVG. Scripts set the height of its
/// element <rect>.
[[nodiscard]] results::Html evaluation_bar(const LivePageGame& game);
/// Returns the time that a side has left, or "no clock".
[[nodiscard]] std::string clock_of(const LivePageGame& game, rules::Side side);
/// Returns the evaluation of the position in words. If the game is over, returns its outcome; if
/// no engine has sent a score, "Being played".
[[nodiscard]] std::string verdict_text(const LivePageGame& game);
/// Returns the last evaluation of an engine in words; "no evaluation" if it has sent none.
[[nodiscard]] std::string thought_words(const LivePageGame& game, rules::Side side);
/// Returns the last move: "Ply 34: Kd8-c8xb8, in 1.2 s".
[[nodiscard]] std::string last_move_text(const LivePageGame& game);

/// Returns the HTML of the large board, with the clocks and both engines' evaluations.
[[nodiscard]] results::Html great_board(const LivePage& all);
/// Returns the HTML of the small boards of all `games`. The game on the large board also has a
/// small one, which is hidden.
[[nodiscard]] results::Html small_boards(const LivePage& all);
/// Returns the HTML of one empty board for each ruleset that differs from that of the large board.
/// A script uses it if it moves another game to the large board.
[[nodiscard]] results::Html other_grounds(const LivePage& all);

}  // namespace tafl::web
