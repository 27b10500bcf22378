// SPDX-License-Identifier: MIT
// The pages that only a server has: what is in its database and what it plays. The pages of one
// tournament are those of the report (publish/report_page.h), with what is being played on top.
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

/// What a page is made from. `live` may be null.
struct SiteView {
    store::Archive& archive;
    const Live* live = nullptr;
    std::vector<std::string> registered{};  ///< engines that may be played
    std::string address{};  ///< "https://tafl.example", without a slash; empty = not known
    EndedTournaments* ended = nullptr;  ///< what is known of them already; null = nothing

    /// "?tournament=3&after=1-17" behind the address of the events; empty if there are none.
    [[nodiscard]] std::string events(const std::string& root, const std::string& filter) const;
};

/// Which part of the overview: all of its beginning if nothing is said.
struct OverviewPart {
    std::optional<store::TournamentId> before{};  ///< of those that are over, the ones before that
    std::optional<store::TournamentId> after{};   ///< of those that wait, the ones after that
};
/// /, /?before=ID or /?after=ID
[[nodiscard]] std::string overview_page(const SiteView& view, const OverviewPart& part);
/// find, sort and page of an address. Values without a meaning are left out.
[[nodiscard]] publish::TableChoice table_choice(const Request& request);

/// /engines/?kind=person, of engines without a kind; and the parameters of a long table.
[[nodiscard]] Response answer_engine_list(const SiteView& view, const Request& request);
/// /engines/NAME; none if there is no such engine.
[[nodiscard]] std::optional<std::string> engine_page(const SiteView& view, const std::string& name);

/// /ratings/
[[nodiscard]] std::string ratings_page(const SiteView& view, const publish::TableChoice& choice);

/// /play/: where people play who have a seat. It is the same for everybody; what a token may see,
/// its script asks for.
[[nodiscard]] std::string play_page();
/// What is asked about openings: a variant, or a game and how many of its plies; and moves.
struct ExploreQuestion {
    std::string variant{};  ///< empty: the only one
    std::optional<store::GameId> game{};
    int ply = 0;
    std::string moves{};       ///< OTN, with blanks between them
    std::string tournament{};  ///< empty: all that were not set aside
};
struct ExplorePage {
    int status = 200;
    std::string text;
    std::size_t left = 0;  ///< so many games are not in the index yet: to be asked again
};
/// /explore
[[nodiscard]] ExplorePage explore_page(const SiteView& view, results::OpeningIndexCache& kept,
                                       const ExploreQuestion& question);

/// /variants/
[[nodiscard]] std::string variants_page(const results::VariantChoice& choice);

/// A tournament as a picture (PNG): where the game that is being played stands, or
/// the last one that was; none if there is no game.
[[nodiscard]] std::optional<std::string> tournament_picture(
    const SiteView& view, const std::vector<store::GameRow>& games);
/// Where a game stands.
[[nodiscard]] std::string game_picture(const SiteView& view, const store::GameRow& game);

/// /feed.atom: which tournaments have begun, and how they ended.
[[nodiscard]] std::string site_feed(const SiteView& view);
/// /tournaments/ID/feed.atom: how its games ended, and it itself.
[[nodiscard]] std::string tournament_feed(const SiteView& view,
                                          const store::TournamentRecord& record);

/// /tournaments/ID/live.html: one great board, standings, the other boards, what comes next.
/// `report` is made for a page of the tournament's folder.
[[nodiscard]] std::string live_page(const SiteView& view, const publish::Report& report);

/// /tournaments/ID/: its pages, pictures, and feed.
[[nodiscard]] Response answer_tournament(const SiteView& view, const Request& request);

/// /games/: the latest games, or those of a filter (results/game_filter.h); ?before=ID.
[[nodiscard]] Response answer_game_list(const SiteView& view, const Request& request);
/// /games/ID, which leads to its page and keeps ?ply=N; /games/ID.otg and /games/ID.gif of a game
/// that is finished.
[[nodiscard]] Response answer_game(const SiteView& view, const Request& request);
/// /embed/games/ID, which may stand in a frame of any page.
[[nodiscard]] Response answer_embed(const SiteView& view, const std::string& name);

[[nodiscard]] Response no_such_page();
/// A page with a heading and a sentence.
[[nodiscard]] Response refusal_page(const Request& request, int status, const std::string& title,
                                    const std::string& text);
/// A page whose links are relative needs a slash at its end.
[[nodiscard]] Response moved_to(const std::string& address);

/// The running games of a tournament, or of all, as a section of small boards with links. `root` is
/// the way to the site's folder.
[[nodiscard]] results::Html boards_section(const SiteView& view, const std::string& root,
                                           std::optional<store::TournamentId> tournament);

}  // namespace tafl::web
