// SPDX-License-Identifier: MIT
// The page /games/: games of a database, filtered by engine, opening, end and other keys.
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/game_columns.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/game_filter.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using publish::GameListing;

results::Html field_of(const results::GameFilterKey& key, const std::string& value) {
    const results::Html name = results::html_text(key.name);
    const results::Html label =
        "<label title=\"" + results::html_text(key.description) + "\">" + name + " ";
    if (key.words.empty()) {
        return label + "<input name=\"" + name + "\" value=\"" + results::html_text(value) +
               "\"></label>\n";
    }
    results::Html options = "<option value=\"\">any</option>";
    for (const std::string_view word : key.words) {
        options += "<option" + (word == value ? results::Html(" selected") : results::Html()) +
                   ">" + results::html_text(word) + "</option>";
    }
    return label + "<select name=\"" + name + "\">" + options + "</select></label>\n";
}

results::Html filter_form(const Request& request) {
    results::Html fields;
    for (const results::GameFilterKey& key : results::game_filter_keys()) {
        fields += field_of(key, given(request, key.name));
    }
    return "<form method=\"get\">\n" + fields + "<button>Show</button>\n</form>\n";
}

/// Returns the address of the page with the same filter and the games before `game`.
std::string address_before(const Request& request, store::GameId game) {
    std::string address = "?before=" + to_string(game);
    for (const results::GameFilterKey& key : results::game_filter_keys()) {
        const std::string value = given(request, key.name);
        if (value.empty()) continue;
        address += '&' + std::string(key.name) + '=' + publish::address_segment(value);
    }
    return address;
}

results::Html table_of(const std::vector<store::GameRow>& games) {
    const auto& columns = columns_of(GameListing::site);
    results::Html rows;
    for (const store::GameRow& game : games) {
        results::Html cells;
        for (const publish::GameColumn& column : columns) {
            const std::string text = cell_text(column, {game});
            cells +=
                publish::cell(cells.empty() ? publish::link(text, text) : results::html_text(text),
                              column.is_number() ? results::Html("number") : results::Html());
        }
        rows += "<tr>" + cells + "</tr>\n";
    }
    return publish::scrolling(
        "Games", "<table>" + publish::table_head(headings(columns)) + rows + "</table>");
}

Response page_of(int status, const Request& request, const results::Html& body) {
    publish::PageFrame frame{"Games", "../", {}, {}};
    frame.is_on_site = true;
    return {status, html_type,
            page_text(frame, "<main id=\"main\">\n<h1>Games</h1>\n" + filter_form(request) + body +
                                 "</main>\n")};
}

}  // namespace

Response answer_game_list(const SiteView& view, const Request& request) {
    constexpr std::size_t games_a_page = 100;
    const auto filter = results::parse_game_filter(request.query);
    if (!filter) {
        return page_of(
            400, request,
            "<p>" + results::html_text(filter.error().key + ": " + filter.error().why) + ".</p>\n");
    }
    store::GamePart part{tournaments::id_in<store::GameId>(given(request, "before")),
                         games_a_page + 1};
    auto games = view.archive.games(*filter, part);
    if (games.empty())
        return page_of(200, request, "<p>No game has all of these properties.</p>\n");
    const bool has_more = games.size() > games_a_page;
    if (has_more) games.pop_back();
    results::Html more;
    if (has_more) {
        more = "<nav>" +
               publish::link(address_before(request, games.back().scheduled.id), "Earlier games") +
               "</nav>\n";
    }
    return page_of(200, request, table_of(games) + more);
}

}  // namespace tafl::web
