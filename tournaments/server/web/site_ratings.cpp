// SPDX-License-Identifier: MIT
// The page with ratings over all games of a database.
#include "rules/variant.h"
#include "store/fingerprints.h"
#include "tournaments/reports/publish/rating_sections.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/variant_list.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using results::Html;
using results::html;
using results::operator""_is;

}  // namespace

std::vector<store::GameRow> marked_games(const SiteView& view, const store::GameFilter& filter) {
    auto games = view.archive.games(filter);
    store::GameFingerprints(view.archive).mark_repeats(games);
    return games;
}

Response answer_ratings(const SiteView& view, const Request& request) {
    const std::string variant = given(request, "variant");
    store::GameFilter filter;
    publish::TableChoice choice = table_choice(request);
    std::string title = "Ratings";
    Html note;
    if (!variant.empty()) {
        filter.variant = variant;
        choice.kept = {{"variant", variant}};
        title += " in " + results::variant_title(rules::variant_name(variant));
        note = html(
            "<p>From the games of {variant} only. <a href=\"./\">Ratings in all variants</a></p>\n",
            "variant"_is(publish::variant_link("../", variant)));
    }
    const Html body =
        html("<main id=\"main\">\n<h1>{title}</h1>\n{note}{sections}</main>\n", "title"_is(title),
             "note"_is(note),
             "sections"_is(publish::rating_sections(
                 results::rated_games(marked_games(view, filter)), engine_link, choice)));
    publish::PageFrame frame{title, "../", {}, {}};
    frame.is_on_site = true;
    frame.section = "ratings/";
    return {200, html_type, page_text(frame, body)};
}

}  // namespace tafl::web
