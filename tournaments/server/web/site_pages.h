// SPDX-License-Identifier: MIT
// Pages that only a server has: contents of its database and running games. The pages of one
// tournament are those of the report (reports/publish/report_page.h). On a server, they also show
// the running games.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/archive.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/engine_record.h"
#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/opening_index_cache.h"
#include "tournaments/server/web/api.h"
#include "tournaments/server/web/ended_tournaments.h"
#include "tournaments/server/web/live.h"
#include "tournaments/server/web/message.h"
#include "tournaments/server/web/routes.h"

namespace tafl::web {

struct GameSnapshot;

inline constexpr const char* html_type = "text/html; charset=utf-8";

/// Sources from which a page or an answer of the API is made.
struct SiteView {
    store::Archive& archive;
    /// Games that run in this process; null = this process runs no games.
    const Live* live = nullptr;
    std::vector<RegisteredEngine> registered{};  ///< engines that the server may start
    /// Public address of the site: "https://tafl.example", without a slash; empty = unknown.
    std::string address{};
    EndedTournaments* ended = nullptr;  ///< cache of finished tournaments; null = no cache
    /// Index of openings; null = no index. Only the page /explore and the pages of
    /// variants need it.
    results::OpeningIndexCache* openings = nullptr;
    std::string database = "DATABASE";  ///< file name of the database, without its directory
    ProcessFacts process{};

    /// Returns the address of an event stream that resumes at the present state:
    /// "../api/events?tournament=3&after=1-17". `root`: relative path to the site's root. `filter`:
    /// parameter that selects the events, such as "tournament=3"; empty = all events. Returns an
    /// empty text if this process runs no games.
    [[nodiscard]] std::string events(const std::string& root, const std::string& filter) const;
};

// Functions that answer requests, as the table of routes (routes.h) names them

/// First page: the game that is closest, its tournament, latest games and links to all pages
Answer answer_front;
/// List of running, waiting and ended tournaments. The parameter `state` selects one of these
/// groups. With ?before=ID, it has the ended tournaments that are older than ID. With ?after=ID, it
/// has the waiting tournaments after ID. Invalid values are ignored.
Answer answer_tournament_list;
/// Paged table of engines, or of people if the parameter `kind` is "person"
Answer answer_engine_list;
Answer answer_engine;
Answer answer_ratings;  ///< ratings over all games; the parameter `variant` selects its games only
Answer answer_explore;
/// Built-in variants in three groups by number of games, with the score of the attackers. The
/// parameter `of` is a word of ScoreOf (variant_scores.h). Invalid values are ignored.
Answer answer_variants;
Answer answer_variant;  ///< page of one built-in variant; an alias redirects to its name
/// Atom feed with the announcement, the start and the result of each tournament
Answer answer_site_feed;
/// List of games, filtered and ordered by the parameters (scoring/results/game_filter.h). With
/// ?after=ID, it has the games that follow ID in the order.
Answer answer_game_list;
/// Three addresses of a game. /games/ID: redirect to the game's page; the parameter ?ply=N is kept.
/// /games/ID.otg: finished game as an OTG record. /games/ID.gif: finished game as an animation.
Answer answer_game;
Answer answer_embed;                 ///< page of a game that other sites may show in a frame
TournamentAnswer answer_tournament;  ///< pages and pictures below /tournaments/ID/
/// Two files to play a tournament again (plan/public_plan.h): the tournament file tournament.toml,
/// and openings.txt, the openings that it names.
TournamentAnswer answer_tournament_file;
/// Atom feed with the results of the games and of the tournament.
TournamentAnswer answer_tournament_feed;
/// Calendar (RFC 5545) with one event: the tournament, if it has a start time (key `starts_at`).
TournamentAnswer answer_calendar;
/// Page for people who play. It is equal for all of them, because its script requests the data of
/// the seat.
MemoryAnswer answer_play;
MemoryAnswer answer_manual;  ///< contents of the manual, and its pages
MemoryAnswer answer_file;    ///< scripts, styles and icons of the pages

/// Calls the function in the request's route and returns its response. Returns a problem document
/// with status 404 if the request has no such route, or if its tournament does not exist. Throws
/// the exceptions of the archive.
[[nodiscard]] Response answer_from(const SiteView& view, const Request& request);

/// Returns the value of the query parameter `name`; empty if it is missing.
[[nodiscard]] std::string given(const Request& request, std::string_view name);
/// Values of the list of games' parameters, by name (scoring/results/game_filter.h).
using GameQuery = std::vector<std::pair<std::string_view, std::string>>;
/// Returns the address of the list of games with the parameters `query`: "../games/?engine=A".
/// Leaves out empty values. `root`: relative path to the site's root.
[[nodiscard]] std::string games_address(const std::string& root, const GameQuery& query);
/// Returns the parameters `find`, `sort` and `page` of a request. Ignores invalid values.
[[nodiscard]] publish::TableChoice table_choice(const Request& request);

/// Returns a PNG picture for a tournament with the games `games`: the present position of a running
/// game. If no game runs, it is the last position of the game that ended last. Returns nullopt if
/// `games` is empty.
[[nodiscard]] std::optional<std::string> tournament_picture(
    const SiteView& view, const std::vector<store::GameRow>& games);
/// Returns a PNG picture with the last position of a game.
[[nodiscard]] std::string game_picture(const SiteView& view, const store::GameRow& game);

/// Returns the page /tournaments/ID/live.html: one large board, standings, small boards and the
/// next games. `report` must be made for a page in the tournament's directory.
[[nodiscard]] std::string live_page(const SiteView& view, const publish::Report& report);

/// Returns the page for an unknown address, with status 404.
[[nodiscard]] Response no_such_page();
/// Returns the response to a request for an address that does not exist: a page, or a problem
/// document if the address is below /api.
[[nodiscard]] Response no_such_address(const Request& request);
/// Returns `make()`, a page that uses the index of openings. If the index is damaged, deletes it
/// and calls `make` again, so that the index is rebuilt.
[[nodiscard]] Response page_with_openings(const SiteView& view,
                                          const std::function<Response()>& make);
/// Maximum number of games that one request adds to the index of openings. It limits the delay of
/// other requests to a fraction of a second.
inline constexpr std::size_t max_added_games = 1000;

/// Returns an error page with the HTTP status `status`, the heading `title` and the sentence
/// `text`.
[[nodiscard]] Response refusal_page(const Request& request, int status, const std::string& title,
                                    const std::string& text);
/// Returns a redirect to `address`, for example to the same address with a slash at its end.
[[nodiscard]] Response moved_to(const std::string& address);

/// Tournament in the queue that waits for its start time.
struct AnnouncedTournament {
    store::TournamentId id;
    std::string name;
    store::Time starts_at;
    std::string facts;  ///< facts_text() of the tournament
};
/// Returns the tournaments that wait for their start time, in the order of the times.
[[nodiscard]] std::vector<AnnouncedTournament> announced(
    const SiteView& view, store::Time now = std::chrono::system_clock::now());
/// Returns a start time in UTC, and the time until it in words: "Thu 24 Dec, 19:00 UTC, in 4 days".
/// live.js converts it to the time zone of the reader.
[[nodiscard]] results::Html start_time_html(store::Time starts_at,
                                            store::Time now = std::chrono::system_clock::now());

/// Returns the games that `filter` selects, with marked repeats (store::GameFingerprints).
[[nodiscard]] std::vector<store::GameRow> marked_games(const SiteView& view,
                                                       const store::GameFilter& filter = {});
/// Returns the records of all players that have a game, from stored numbers of games
/// (results::engine_records()).
[[nodiscard]] std::map<std::string, results::EngineRecord> stored_records(const SiteView& view);
/// Maximum number of games for which the page of one engine or one variant computes ratings. With
/// more games, the ratings would take too long for each page.
inline constexpr std::size_t max_rated_games = 10'000;

/// Returns the name of an engine or person as a link to its page. The link is valid on pages one
/// directory below the root of the site.
[[nodiscard]] results::Html engine_link(const std::string& name);
/// Returns a section with the latest ended games that `filter` selects, and a link to `all_games`,
/// the address of all of them. Without an ended game, it has games that run or are scheduled.
/// Returns an empty text without games.
[[nodiscard]] results::Html latest_games_section(const SiteView& view,
                                                 const store::GameFilter& filter,
                                                 const std::string& all_games);
/// Returns a table of games. Names, variants and numbers are links that are valid on pages one
/// directory below the root of the site; the winner is bold.
[[nodiscard]] results::Html games_table(const std::vector<store::GameRow>& games);
/// Returns the name of a player of a game as a link to its page; the winner is bold. `root`:
/// relative path to the root of the site.
[[nodiscard]] results::Html player_html(const store::GameRow& game, rules::Side side,
                                        const std::string& root);

/// Returns the running games of a tournament; of all tournaments if `tournament` is empty.
[[nodiscard]] std::vector<store::GameRow> running_games(
    const SiteView& view, std::optional<store::TournamentId> tournament);
/// Returns all games of a tournament with the names of their stages. Games that run in this process
/// have the state `running`.
[[nodiscard]] std::vector<store::GameRow> games_now(const SiteView& view,
                                                    store::TournamentId tournament);
/// Returns the clocks of a running game as JSON, for the attribute data-state of its board, which
/// boards.js reads.
[[nodiscard]] std::string board_state(const GameSnapshot& game);
/// Returns the running games among `games` as a list of small boards with links; empty without such
/// a game. The page must contain the shapes of boards. `root`: relative path to the site's root.
[[nodiscard]] results::Html board_cards(const SiteView& view, std::span<const store::GameRow> games,
                                        const std::string& root);
/// Returns a section of a tournament's page that shows its running games as small boards with
/// links. `root`: relative path to the site's root.
[[nodiscard]] results::Html boards_section(const SiteView& view, const std::string& root,
                                           store::TournamentId tournament);

}  // namespace tafl::web
