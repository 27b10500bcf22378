// SPDX-License-Identifier: MIT
// The pages that only a server has: contents of its database and running games. The pages of one
// tournament are those of the report (publish/report_page.h), with its running games in addition.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/archive.h"
#include "tournaments/publish/report_page.h"
#include "tournaments/results/html.h"
#include "tournaments/results/opening_index_cache.h"
#include "tournaments/results/variant_list.h"
#include "tournaments/web/ended_tournaments.h"
#include "tournaments/web/live.h"
#include "tournaments/web/message.h"

namespace tafl::web {

inline constexpr const char* html_type = "text/html; charset=utf-8";

/// Sources of a page.
struct SiteView {
    store::Archive& archive;
    /// Running games; null = none run in this process.
    const Live* live = nullptr;
    std::vector<std::string> registered{};  ///< names of the engines that the server may start
    /// Public address of the site: "https://tafl.example", without a slash; empty = unknown.
    std::string address{};
    EndedTournaments* ended = nullptr;  ///< cache of finished tournaments; null = no cache

    /// Returns the address of the event stream, resuming at the present state:
    /// "../api/events?tournament=3&after=1-17". `filter` is "tournament=3" or empty. Empty if no
    /// games run in this process.
    [[nodiscard]] std::string events(const std::string& root, const std::string& filter) const;
};

/// Part of the overview. If both members are empty, it is the first page with all sections.
struct OverviewPart {
    /// Only finished tournaments that precede this one in the list.
    std::optional<store::TournamentId> before{};
    /// Only waiting tournaments that follow this one in the list.
    std::optional<store::TournamentId> after{};
};
/// Returns the page /, /?before=ID or /?after=ID.
[[nodiscard]] std::string overview_page(const SiteView& view, const OverviewPart& part);
/// Returns the parameters `find`, `sort` and `page` of a request. Ignores invalid values.
[[nodiscard]] publish::TableChoice table_choice(const Request& request);

/// Answers /engines/: a paged table of engines, or of people if `kind` is "person".
[[nodiscard]] Response answer_engine_list(const SiteView& view, const Request& request);
/// Returns the page /engines/NAME; none if the engine is unknown.
[[nodiscard]] std::optional<std::string> engine_page(const SiteView& view, const std::string& name);

/// Returns the page /ratings/.
[[nodiscard]] std::string ratings_page(const SiteView& view, const publish::TableChoice& choice);

/// Returns the page /play/, on which people with a seat play. It is the same for all clients; its
/// script requests the seat's data with the token.
[[nodiscard]] std::string play_page();
/// Query about openings: a variant, or a game up to a ply; and further moves.
struct ExploreQuestion {
    std::string variant{};  ///< name of the variant; empty = the only variant in the database
    std::optional<store::GameId> game{};
    /// Number of plies of `game` that precede `moves`.
    int ply = 0;
    std::string moves{};       ///< OTN, separated by space characters
    std::string tournament{};  ///< name of the tournament; empty = all that are not archived
};
/// Response of explore_page().
struct ExplorePage {
    int status = 200;
    std::string text;
    /// Number of games that are not in the index yet; if above 0, request the page again.
    std::size_t left = 0;
};
/// Returns the page /explore. Updates the index `kept` first, by a limited number of games.
[[nodiscard]] ExplorePage explore_page(const SiteView& view, results::OpeningIndexCache& kept,
                                       const ExploreQuestion& question);

/// Returns the page /variants/.
[[nodiscard]] std::string variants_page(const results::VariantChoice& choice);

/// Returns the position of a running game as a PNG picture. If no game runs, shows the game that
/// ended last. Returns none if `games` is empty.
[[nodiscard]] std::optional<std::string> tournament_picture(
    const SiteView& view, const std::vector<store::GameRow>& games);
/// Returns the position of a game as a PNG picture.
[[nodiscard]] std::string game_picture(const SiteView& view, const store::GameRow& game);

/// Returns /feed.atom: the start and the result of each tournament.
[[nodiscard]] std::string site_feed(const SiteView& view);
/// Returns /tournaments/ID/feed.atom: the results of the games and of the tournament.
[[nodiscard]] std::string tournament_feed(const SiteView& view,
                                          const store::TournamentRecord& record);

/// Returns /tournaments/ID/live.html: one large board, standings, small boards and the next games.
/// `report` must be made for a page in the tournament's directory.
[[nodiscard]] std::string live_page(const SiteView& view, const publish::Report& report);

/// Answers requests below /tournaments/ID/: pages, pictures and feed.
[[nodiscard]] Response answer_tournament(const SiteView& view, const Request& request);

/// Answers /games/: the latest games, filtered (results/game_filter.h), or the games before
/// ?before=ID.
[[nodiscard]] Response answer_game_list(const SiteView& view, const Request& request);
/// Answers /games/ID with a redirect to the game's page that keeps ?ply=N. Answers /games/ID.otg
/// and /games/ID.gif for a finished game.
[[nodiscard]] Response answer_game(const SiteView& view, const Request& request);
/// Answers /embed/games/ID, a page that other sites may show in a frame. `name` is the last
/// segment.
[[nodiscard]] Response answer_embed(const SiteView& view, const std::string& name);

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
