// SPDX-License-Identifier: MIT
// The page with ratings over all games of a database.
#include "store/fingerprints.h"
#include "tournaments/reports/publish/rating_sections.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

std::vector<store::GameRow> marked_games(const SiteView& view) {
    auto games = view.archive.games(store::GameFilter{});
    store::GameFingerprints(view.archive).mark_repeats(games);
    return games;
}

Response answer_ratings(const SiteView& view, const Request& request) {
    const auto games = marked_games(view);
    const auto name_html = [](const std::string& name) {
        return publish::link("../engines/" + publish::address_segment(name), name);
    };
    const results::Html body =
        "<main id=\"main\">\n<h1>Ratings</h1>\n" +
        publish::rating_sections(results::rated_games(games), name_html, table_choice(request)) +
        "</main>\n";
    publish::PageFrame frame{"Ratings", "../", {}, {}};
    frame.is_on_site = true;
    return {200, html_type, page_text(frame, body)};
}

}  // namespace tafl::web
