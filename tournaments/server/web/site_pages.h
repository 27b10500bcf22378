// SPDX-License-Identifier: MIT
// The pages that only a server has: contents of its database and running games. The pages of one
// tournament are those of the report (reports/publish/report_page.h), with its running games in
// addition.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/archive.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/opening_index_cache.h"
#include "tournaments/server/web/api.h"
#include "tournaments/server/web/ended_tournaments.h"
#include "tournaments/server/web/live.h"
#include "tournaments/server/web/message.h"
#include "tournaments/server/web/routes.h"

namespace tafl::web {

inline constexpr const char* html_type = "text/html; charset=utf-8";

/// Sources of a page.
struct SiteView {
    store::Archive& archive;
    /// Running games; null = none run in this process.
    const Live* live = nullptr;
    std::vector<RegisteredEngine> registered{};  ///< engines that the server may start
    /// Public address of the site: "https://tafl.example", without a slash; empty = unknown.
    std::string address{};
    EndedTournaments* ended = nullptr;  ///< cache of finished tournaments; null = no cache
    results::OpeningIndexCache* openings = nullptr;  ///< index for /explore, which needs one

    /// Returns the address of the event stream, resuming at the present state:
    /// "../api/events?tournament=3&after=1-17". `filter` is "tournament=3" or empty. Empty if no
    /// games run in this process.
    [[nodiscard]] std::string events(const std::string& root, const std::string& filter) const;
};

// Functions of the table of routes.

Answer answer_overview;     ///< /, or a part of it: ?before=ID, ?after=ID of a tournament
Answer answer_engine_list;  ///< a paged table of engines, or of people if `kind` is "person"
Answer answer_engine;
Answer answer_ratings;
Answer answer_explore;
Answer answer_variants;   ///< ignores invalid parameters
Answer answer_site_feed;  ///< the start and the result of each tournament
/// The latest games, filtered (scoring/results/game_filter.h), or the games before ?before=ID.
Answer answer_game_list;
/// /games/ID redirects to the game's page and keeps ?ply=N. ID.otg and ID.gif are a finished game.
Answer answer_game;
Answer answer_embed;                      ///< a page that other sites may show in a frame
TournamentAnswer answer_tournament;       ///< pages and pictures below /tournaments/ID/
TournamentAnswer answer_tournament_feed;  ///< the results of the games and of the tournament
MemoryAnswer answer_play;  ///< the same for all; its script requests the seat's data with the token
MemoryAnswer answer_file;  ///< scripts, styles and icons of the pages

/// Answers a request with the function of its row. Returns a problem with status 404 without such
/// a row, and for a tournament that does not exist. Throws the exceptions of the archive.
[[nodiscard]] Response answer_from(const SiteView& view, const Request& request);

/// Returns the value of a query parameter; empty if it is missing.
[[nodiscard]] std::string given(const Request& request, std::string_view name);
/// Returns the parameters `find`, `sort` and `page` of a request. Ignores invalid values.
[[nodiscard]] publish::TableChoice table_choice(const Request& request);

/// Returns the position of a running game as a PNG picture. If no game runs, shows the game that
/// ended last. Returns none if `games` is empty.
[[nodiscard]] std::optional<std::string> tournament_picture(
    const SiteView& view, const std::vector<store::GameRow>& games);
/// Returns the position of a game as a PNG picture.
[[nodiscard]] std::string game_picture(const SiteView& view, const store::GameRow& game);

/// Returns /tournaments/ID/live.html: one large board, standings, small boards and the next games.
/// `report` must be made for a page in the tournament's directory.
[[nodiscard]] std::string live_page(const SiteView& view, const publish::Report& report);

/// Returns the page for an unknown address, with status 404.
[[nodiscard]] Response no_such_page();
/// Returns the response to an address without a route: a page, or a problem of the API.
[[nodiscard]] Response no_such_address(const Request& request);
/// Returns an error page with a heading and a sentence.
[[nodiscard]] Response refusal_page(const Request& request, int status, const std::string& title,
                                    const std::string& text);
/// Returns a redirect to `address`, for example to the address with a slash at its end.
[[nodiscard]] Response moved_to(const std::string& address);

/// Returns a section with the running games of a tournament, or of all, as small boards with links.
/// `root` is the relative path to the site's root.
[[nodiscard]] results::Html boards_section(const SiteView& view, const std::string& root,
                                           std::optional<store::TournamentId> tournament);

}  // namespace tafl::web
