// SPDX-License-Identifier: MIT
// The page /games/: games of a database, filtered by engine, opening, end and other keys.
#include "rules/result.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/game_columns.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/game_filter.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using publish::GameListing;
using results::Html;
using results::html;
using results::operator""_is;

Html choice_of(std::string_view name, std::string_view description, Html options,
               std::span<const std::string_view> words, const std::string& value) {
    for (const std::string_view word : words) {
        options += word == value ? html("<option selected>{word}</option>", "word"_is(word))
                                 : html("<option>{word}</option>", "word"_is(word));
    }
    return html(
        "<label title=\"{description}\">{name} <select name=\"{name}\">{options}</select>"
        "</label>\n",
        "description"_is(description), "name"_is(name), "options"_is(options));
}

Html field_of(const results::GameFilterKey& key, const std::string& value) {
    if (!key.words.empty()) {
        return choice_of(key.name, key.description, html("<option value=\"\">any</option>"),
                         key.words, value);
    }
    return html(
        "<label title=\"{description}\">{name} <input name=\"{name}\" value=\"{value}\"></label>\n",
        "description"_is(key.description), "name"_is(key.name), "value"_is(value));
}

Html filter_form(const Request& request) {
    Html fields;
    for (const results::GameFilterKey& key : results::game_filter_keys()) {
        fields += field_of(key, given(request, key.name));
    }
    fields += choice_of("order", "Order of the list; length counts plies", {},
                        results::game_order_words(), given(request, "order"));
    return "<form class=\"filter\" method=\"get\">\n" + fields + "<button>Show</button>\n</form>\n";
}

/// Returns the address of the page with the same filter, without the key `removed`.
std::string filter_address(const Request& request, std::string_view removed = "") {
    std::string address = "?";
    for (const results::GameFilterKey& key : results::game_filter_keys()) {
        const std::string value = given(request, key.name);
        // The side is the side of the engine.
        const bool is_left_out = key.name == removed || (key.name == "side" && removed == "engine");
        if (value.empty() || is_left_out) continue;
        if (address.size() > 1) address += '&';
        address += std::string(key.name) + '=' + publish::address_segment(value);
    }
    if (const std::string order = given(request, "order"); !order.empty())
        address += (address.size() > 1 ? "&order=" : "order=") + publish::address_segment(order);
    return address;
}

Html cell_of(const publish::GameColumn& column, const store::GameRow& game) {
    const std::string text = cell_text(column, {game});
    if (column.member == "id") return publish::link("../games/" + text, text);
    if (column.member == name_of(rules::Side::attackers))
        return player_html(game, rules::Side::attackers, "../");
    if (column.member == name_of(rules::Side::defenders))
        return player_html(game, rules::Side::defenders, "../");
    if (column.member == "variant") return publish::variant_link("../", game.scheduled.variant);
    return results::html_text(text);
}

/// Returns the answer for a filter that no game passes, with a link for each key that is set. The
/// link removes the key.
Html nothing_found(const Request& request) {
    Html links;
    for (const results::GameFilterKey& key : results::game_filter_keys()) {
        const std::string value = given(request, key.name);
        if (value.empty()) continue;
        links += html("<li><a href=\"{address}\">{key}: {value}</a></li>\n",
                      "address"_is(filter_address(request, key.name)), "key"_is(key.name),
                      "value"_is(value));
    }
    if (links.empty()) return html("<p>No games yet.</p>\n");
    return html("<p>No game matches. Remove a filter:</p>\n<ul>\n{links}</ul>\n",
                "links"_is(links));
}

Response page_of(int status, const Request& request, const Html& body) {
    publish::PageFrame frame{"Games", "../", {}, {}};
    frame.is_on_site = true;
    frame.section = "games/";
    return {status, html_type,
            page_text(frame, "<main id=\"main\">\n<h1>Games</h1>\n" + filter_form(request) + body +
                                 "</main>\n")};
}

}  // namespace

std::string games_address(const std::string& root, const GameQuery& query) {
    std::string address = root + "games/";
    char separator = '?';
    for (const auto& [key, value] : query) {
        if (value.empty()) continue;
        address += separator + std::string(key) + '=' + publish::address_segment(value);
        separator = '&';
    }
    return address;
}

Html engine_link(const std::string& name) {
    return publish::link("../engines/" + publish::address_segment(name), name);
}

Html latest_games_section(const SiteView& view, const store::GameFilter& filter,
                          const std::string& all_games) {
    const store::GamePart part{.limit = 10};
    store::GameFilter ended = filter;
    ended.ended_since = store::Time{};
    auto games = view.archive.games(ended, part);
    // Imported games have no time.
    if (games.empty()) games = view.archive.games(filter, part);
    if (games.empty()) return {};
    return html(
        "<section data-swap=\"games\">\n<h2>Latest games</h2>\n{table}<p><a "
        "href=\"{all}\">All games</a></p>\n</section>\n",
        "table"_is(games_table(games)), "all"_is(all_games));
}

Html player_html(const store::GameRow& game, rules::Side side, const std::string& root) {
    const std::string& name = game.names[side];
    const Html link = publish::link(root + "engines/" + publish::address_segment(name), name);
    const bool has_won =
        game.state == store::GameState::finished && game.end.result == rules::win_of(side);
    return has_won ? html("<b>{link}</b>", "link"_is(link)) : link;
}

Html games_table(const std::vector<store::GameRow>& games) {
    const auto& columns = columns_of(GameListing::site);
    Html rows;
    for (const store::GameRow& game : games) {
        Html cells;
        for (const publish::GameColumn& column : columns) {
            cells +=
                publish::cell(cell_of(column, game), column.is_number() ? Html("number") : Html());
        }
        rows += html("<tr>{cells}</tr>\n", "cells"_is(cells));
    }
    return publish::scrolling(
        "Games", html("<table>{head}<tbody>\n{rows}</tbody></table>",
                      "head"_is(publish::table_head(headings(columns))), "rows"_is(rows)));
}

Response answer_game_list(const SiteView& view, const Request& request) {
    constexpr std::size_t games_a_page = 100;
    const auto filter = results::parse_game_filter(request.query);
    const auto order = results::parse_game_order(request.query);
    if (!filter || !order) {
        const results::GameFilterError& error = filter ? order.error() : filter.error();
        return page_of(400, request,
                       html("<p>{key}: {why}.</p>\n", "key"_is(error.key), "why"_is(error.why)));
    }
    const store::GamePart part{tournaments::id_in<store::GameId>(given(request, "after")),
                               games_a_page + 1, *order};
    auto games = view.archive.games(*filter, part);
    if (games.empty()) return page_of(200, request, nothing_found(request));
    const bool has_more = games.size() > games_a_page;
    if (has_more) games.pop_back();
    Html more;
    if (has_more) {
        const std::string filter_part = filter_address(request);
        more = html("<nav><a href=\"{address}\">More games</a></nav>\n",
                    "address"_is(filter_part + (filter_part == "?" ? "" : "&") +
                                 "after=" + to_string(games.back().scheduled.id)));
    }
    return page_of(200, request, games_table(games) + more);
}

}  // namespace tafl::web
