// SPDX-License-Identifier: MIT
// The pages that only a server has: what is in its database and what it plays. The pages of one
// tournament are those of the report (publish/report_page.h), with what is being played on top.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/archive.h"
#include "tournaments/results/html.h"
#include "tournaments/results/variant_list.h"
#include "tournaments/web/ended_tournaments.h"
#include "tournaments/web/live.h"

namespace tafl::web {

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
/// /engines/
[[nodiscard]] std::string engines_page(const SiteView& view);
/// /engines/NAME; none if there is no such engine.
[[nodiscard]] std::optional<std::string> engine_page(const SiteView& view, const std::string& name);

/// /ratings/
[[nodiscard]] std::string ratings_page(const SiteView& view);

/// /variants/
[[nodiscard]] std::string variants_page(const results::VariantChoice& choice);

/// /feed.atom: which tournaments have begun, and how they ended.
[[nodiscard]] std::string site_feed(const SiteView& view);
/// /tournaments/ID/feed.atom: how its games ended, and it itself.
[[nodiscard]] std::string tournament_feed(const SiteView& view,
                                          const store::TournamentRecord& record);

/// The running games of a tournament, or of all, as a section of small boards with links. `root` is
/// the way to the site's folder.
[[nodiscard]] results::Html boards_section(const SiteView& view, const std::string& root,
                                           std::optional<store::TournamentId> tournament);

}  // namespace tafl::web
