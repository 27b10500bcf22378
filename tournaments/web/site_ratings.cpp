// SPDX-License-Identifier: MIT
// The page with ratings over all games of a database.
#include "store/fingerprints.h"
#include "tournaments/publish/rating_sections.h"
#include "tournaments/publish/report_page.h"
#include "tournaments/web/site_pages.h"

namespace tafl::web {

std::string ratings_page(const SiteView& view, const publish::TableChoice& choice) {
    auto games = view.archive.games(store::GameFilter{});
    store::Fingerprints(view.archive).find_repeats(games);
    const auto name_html = [](const std::string& name) {
        return publish::link("../engines/" + publish::address_segment(name), name);
    };
    const results::Html body =
        "<main id=\"main\">\n<h1>Ratings</h1>\n" +
        publish::rating_sections(results::rated_games(games), name_html, choice) + "</main>\n";
    publish::PageFrame frame{"Ratings", "../", {}, {}};
    frame.is_on_site = true;
    return page_text(frame, body);
}

}  // namespace tafl::web
