// SPDX-License-Identifier: MIT
// Pages of the engines in a database, each with the results of all its games.
#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>

#include "rules/result.h"
#include "tournaments/reports/publish/rating_chart.h"
#include "tournaments/reports/publish/rating_sections.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/engine_record.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/rated_builds.h"
#include "tournaments/scoring/results/rating_list.h"
#include "tournaments/scoring/results/rating_tables.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using results::Html;
using results::html;
using results::operator""_is;
using rules::Side;
using store::GameRow;

/// Returns a section with a table. `rows` contains complete table rows.
Html tally_section(const std::string& title, const std::string& first, const Html& rows) {
    std::vector<results::Column> columns = {{first}};
    std::ranges::copy(headings(results::tally_columns()), std::back_inserter(columns));
    return "<section data-swap=\"" + results::html_text(title) + "\">\n<h2>" +
           results::html_text(title) + "</h2>\n" +
           publish::scrolling(title, "<table>" + publish::table_head(columns) + rows + "</table>") +
           "</section>\n";
}

/// Returns `query` with the filter for the games that the column `member` of a tally counts.
/// Returns nullopt if it does not count games that a filter selects. `side` is the engine's side in
/// all games of the tally; nullopt = both sides.
std::optional<GameQuery> filter_of(std::string_view member, GameQuery query,
                                   std::optional<Side> side) {
    if (side) query.emplace_back("side", name_of(*side));
    if (member == "games") return query;
    std::optional<rules::Result> result;
    if (member == "draws") result = rules::Result::draw;
    if (side && member == "wins") result = rules::win_of(*side);
    if (side && member == "losses") result = rules::win_of(opponent(*side));
    if (!result) return std::nullopt;
    query.emplace_back("result", name_of(*result));
    return query;
}

/// Returns a row of a table. `query` is the filter of its games; `side` as in filter_of().
Html row(const Html& head, const results::ScoreTally& tally, const GameQuery& query,
         std::optional<Side> side = {}) {
    Html cells;
    for (const results::ColumnOf<results::ScoreTally>& column : results::tally_columns()) {
        if (column.title.empty()) continue;
        const std::string text = cell_text(column, tally);
        const auto filter = text == "0" ? std::nullopt : filter_of(column.member, query, side);
        cells += filter
                     ? publish::cell(publish::link(games_address("../", *filter), text), "number")
                     : publish::number_cell(text);
    }
    return html("<tr><th scope=\"row\">{head}</th>{cells}</tr>\n", "head"_is(head),
                "cells"_is(cells));
}

Html sides_section(const std::string& name, const results::EngineRecord& engine) {
    Html rows;
    const auto sums = engine.by_side();
    for (const Side side : rules::both_sides) {
        rows += row("<span class=\"player " + results::html_text(name_of(side)) + "\">" +
                        results::html_text(name_of(side)) + "</span>",
                    sums[side], {{"engine", name}}, side);
    }
    return tally_section("On each side", "Side",
                         rows + row("both", engine.all(), {{"engine", name}}));
}

Html variants_section(const std::string& name, const results::EngineRecord& engine) {
    Html rows;
    for (const auto& [variant, tallies] : engine.variants) {
        for (const Side side : rules::both_sides) {
            rows += row(publish::variant_link("../", variant) + ", <span class=\"player " +
                            results::html_text(name_of(side)) + "\">" +
                            results::html_text(name_of(side)) + "</span>",
                        tallies[side], {{"engine", name}, {"variant", variant}}, side);
        }
    }
    return tally_section("By variant", "Variant", rows);
}

Html opponents_section(const std::string& engine_name, const results::EngineRecord& engine) {
    Html rows;
    for (const auto& [name, tally] : engine.opponents) {
        rows += row(publish::link(publish::address_segment(name), name), tally,
                    {{"engine", engine_name}, {"opponent", name}});
    }
    return tally_section("Against", "Engine", rows);
}

Html tournaments_section(const SiteView& view, const std::string& name,
                         const results::EngineRecord& engine) {
    Html rows;
    for (const auto& [id, tally] : engine.tournaments) {
        const auto record = view.archive.tournament(id);
        if (!record) continue;
        rows += row(publish::link("../tournaments/" + to_string(id) + '/', record->name), tally,
                    {{"engine", name}, {"tournament", to_string(id)}});
    }
    return tally_section("Tournaments", "Tournament", rows);
}

Html forfeits_section(const results::EngineRecord& engine) {
    Html rows;
    for (const auto& [termination, count] : engine.gave_away) {
        rows += "<tr><th scope=\"row\">" + results::html_text(name_of(termination)) + "</th>" +
                publish::cell(results::html_text(explain(termination))) +
                publish::number_cell(count) + "</tr>\n";
    }
    Html text = "<section data-swap=\"forfeits\">\n<h2>Forfeits</h2>\n";
    if (rows.empty()) return text + "<p>None.</p>\n</section>\n";
    return text +
           publish::scrolling(
               "Forfeits",
               "<table><thead><tr><th>Reason</th><th></th><th class=\"number\">Games</th>"
               "</tr></thead>\n" +
                   rows + "</table>") +
           "</section>\n";
}

Html facts(const results::EngineRecord& engine, bool is_person) {
    const auto item = [](const std::string& text) {
        return "<li>" + results::html_text(text) + "</li>\n";
    };
    const results::ScoreTally all = engine.all();
    return "<ul class=\"facts\" data-swap=\"facts\">\n" +
           item(std::to_string(all.games) + " games") +
           (engine.distinct.games < all.games
                ? item(std::to_string(engine.distinct.games) + " of them distinct")
                : Html()) +
           item("wins " + results::share_text(engine.distinct.wins, engine.distinct.games) + " %") +
           (is_person ? Html()
                      : item(std::to_string(engine.time_forfeits()) + " lost on time") +
                            item(std::to_string(engine.forfeits()) + " forfeits in total")) +
           "</ul>\n";
}

/// Returns "by AUTHOR, LICENCE, LINK"; empty if the engine file has none of them.
Html credits_html(const plan::EngineCredits& credits) {
    Html text;
    const auto add = [&](const Html& part) {
        if (!part.empty()) text += (text.empty() ? Html() : Html(", ")) + part;
    };
    if (!credits.author.empty()) add("by " + results::html_text(credits.author));
    add(results::html_text(credits.licence));
    if (!credits.link.empty()) add(publish::link(credits.link, credits.link));
    return text.empty() ? text : html("<p class=\"faint\">{text}</p>\n", "text"_is(text));
}

Html endings_section(const std::string& name, const results::EngineRecord& engine) {
    Html rows;
    for (const auto& [termination, tally] : engine.endings)
        rows += row(results::html_text(explain(termination)), tally,
                    {{"engine", name}, {"termination", std::string(name_of(termination))}});
    return tally_section("How its games ended", "End", rows);
}

Html builds_section(const std::vector<results::RatedBuild>& builds) {
    if (builds.empty()) return {};
    results::Table table{headings(results::build_columns()), {}};
    std::ranges::move(headings(results::tally_columns()), std::back_inserter(table.columns));
    std::ranges::move(headings(results::rating_columns()), std::back_inserter(table.columns));
    for (const results::RatedBuild& build : builds) {
        auto& cells = table.rows.emplace_back(cells_of(results::build_columns(), build));
        std::ranges::move(cells_of(results::tally_columns(), build.player.tally),
                          std::back_inserter(cells));
        std::ranges::move(cells_of(results::rating_columns(), build.player),
                          std::back_inserter(cells));
    }
    return html(
        "<section data-swap=\"builds\">\n<h2>Builds <small>the latest first; each build is a "
        "player of its own rating list</small></h2>\n{table}</section>\n",
        "table"_is(publish::table_html("Builds", table, engine_link, builds.size())));
}

/// Returns a sentence that compares the player with the two players of the nearest ratings. Returns
/// an empty text if the likelihoods are unknown.
Html comparison(const results::RatingList& list, const results::RatedPlayer& player) {
    std::vector<const results::RatedPlayer*> others;
    for (const results::RatedPlayer& other : list.players()) {
        if (list.superiority_of(player, other)) others.push_back(&other);
    }
    if (others.empty()) return {};
    std::ranges::stable_sort(others, {}, [&](const results::RatedPlayer* other) {
        return std::abs(*other->elo - *player.elo);
    });
    Html text = "<p>Stronger than ";
    for (std::size_t i = 0; i < std::min<std::size_t>(2, others.size()); ++i) {
        text +=
            (i == 0 ? Html() : Html(", and than ")) + engine_link(others[i]->name) +
            (i == 0 ? Html(" with a probability of ") : Html(" with ")) +
            results::html_text(results::percent_text(list.superiority_of(player, *others[i]), 1));
    }
    return text + ".</p>\n";
}

/// Returns the reason why a player has no rating, with the bound that its results set.
Html not_rated(const results::RatedPlayer& player) {
    const auto bound = player.at_least ? player.at_least : player.at_most;
    if (!bound)
        return "<p class=\"verdict\">Not rated: its results do not determine a rating.</p>\n";
    return html(
        "<p class=\"verdict\">Not rated: it has won or lost every game against rated engines.</p>\n"
        "<p>A rating {where} {bound} is refuted at 95 %.</p>\n",
        "where"_is(std::string(player.at_least ? "below" : "above")),
        "bound"_is(results::decimals(bound, 0)));
}

/// Returns the rating among all players of the database, with its course over time. Returns an
/// empty text if the player has no rated game.
Html rating_section(const std::vector<GameRow>& games, const std::string& name,
                    const std::vector<results::RatedBuild>& builds) {
    constexpr int moments = 12;
    constexpr int min_games_of_course = 10;
    const auto rated = results::rated_games(games);
    const results::RatingList list(rated);
    const auto& players = list.players();
    const auto found = std::ranges::find(players, name, &results::RatedPlayer::name);
    if (found == players.end()) return {};
    const auto place = found - players.begin() + 1;
    std::vector<store::Time> marks;
    for (const results::RatedBuild& build : builds) {
        if (builds.size() > 1 && build.first) marks.push_back(*build.first);
    }
    Html chart;
    if (found->elo && found->tally.games >= min_games_of_course)
        chart = publish::rating_chart({name}, rating_history(list, rated, moments), marks);
    if (!chart.empty() && !marks.empty())
        chart += "<p class=\"faint\">A vertical line marks the first game of a build.</p>\n";
    const Html verdict =
        found->elo
            ? html("<p class=\"verdict\">{elo}</p>\n",
                   "elo"_is(results::elo_text(*found) +
                            (found->error ? " \u00b1 " + results::decimals(*found->error, 0) : "")))
            : not_rated(*found);
    return html(
        "<section data-swap=\"rating\">\n<h2>Rating</h2>\n{verdict}{comparison}"
        "<p class=\"faint\">Elo with its 95 % interval; the mean of the players who are connected "
        "by games is 0. Number "
        "{place} of {players} in <a href=\"../ratings/\">Ratings</a>, which sorts by the lower "
        "end.</p>\n{chart}</section>\n",
        "verdict"_is(verdict), "comparison"_is(comparison(list, *found)), "place"_is(place),
        "players"_is(players.size()), "chart"_is(chart));
}

publish::PageFrame frame_of(const SiteView& view, const std::string& title) {
    publish::PageFrame frame{title,
                             "../",
                             publish::events_attribute(view.events("../", "")),
                             {"position.js", "board.js", "clock.js", "live.js", "boards.js"}};
    frame.is_on_site = true;
    frame.section = "engines/";
    return frame;
}

/// Returns the links between the lists of engines and people.
Html kinds_html(bool shows_people) {
    const auto item = [&](bool is_shown, const std::string& address, const std::string& title) {
        return is_shown ? "<span aria-current=\"page\">" + results::html_text(title) + "</span> "
                        : publish::link(address, title) + " ";
    };
    return "<nav aria-label=\"Kinds\">" + item(!shows_people, "./", "Engines") +
           item(shows_people, "?kind=person", "People") + "</nav>\n";
}

results::Table engines_table(const std::map<std::string, results::EngineRecord>& records,
                             const std::function<bool(const std::string&)>& is_listed) {
    results::Table table{{{"Name"}}, {}};
    std::ranges::copy(headings(results::tally_columns()), std::back_inserter(table.columns));
    std::ranges::copy(headings(results::engine_columns()), std::back_inserter(table.columns));
    for (const auto& [name, engine] : records) {
        if (!is_listed(name)) continue;
        auto& cells = table.rows.emplace_back();
        cells.push_back(name);
        std::ranges::move(cells_of(results::tally_columns(), engine.all()),
                          std::back_inserter(cells));
        std::ranges::move(cells_of(results::engine_columns(), engine), std::back_inserter(cells));
    }
    return table;
}

}  // namespace

std::map<std::string, results::EngineRecord> stored_records(const SiteView& view) {
    store::ResultTotals totals(view.archive);
    auto records = results::engine_records(totals.all());
    for (const std::string& name : totals.players()) records.try_emplace(name);
    return records;
}

Response answer_engine_list(const SiteView& view, const Request& request) {
    const bool shows_people = given(request, "kind") == "person";
    const auto people = view.archive.people();
    auto records = stored_records(view);
    for (const RegisteredEngine& engine : view.registered) records.try_emplace(engine.name);
    const results::Table table = engines_table(
        records, [&](const std::string& name) { return people.contains(name) == shows_people; });
    publish::TableChoice choice = table_choice(request);
    if (shows_people) choice.kept = {{"kind", "person"}};
    const auto cells_html = [&](std::size_t row) {
        const auto& texts = table.rows[row];
        Html cells = "<th scope=\"row\">" +
                     publish::link(publish::address_segment(texts[0]), texts[0]) + "</th>";
        for (std::size_t i = 1; i < texts.size(); ++i) cells += publish::number_cell(texts[i]);
        return cells;
    };
    const std::string title = shows_people ? "People" : "Engines";
    const Html body = "<main id=\"main\">\n<h1>" + results::html_text(title) + "</h1>\n" +
                      (people.empty() ? Html() : kinds_html(shows_people)) +
                      paged_table(title, table, 0, choice, cells_html) + "</main>\n";
    return {200, html_type, page_text(frame_of(view, title), body)};
}

Response answer_engine(const SiteView& view, const Request& request) {
    const std::string& name = request.path[1];
    store::GameFilter filter;
    filter.engine = name;
    const auto games = marked_games(view, filter);
    auto records = results::engine_records(games);
    const auto registered = std::ranges::find(view.registered, name, &RegisteredEngine::name);
    const bool is_registered = registered != view.registered.end();
    if (is_registered) records.try_emplace(name);
    const auto found = records.find(name);
    if (found == records.end()) return no_such_page();
    const results::EngineRecord& engine = found->second;
    const bool is_person = view.archive.people().contains(name);
    const auto all = marked_games(view);
    const bool can_be_rated = all.size() <= max_rated_games;
    std::vector<results::RatedBuild> builds;
    if (can_be_rated && !is_person) builds = results::rated_builds(view.archive, name, all);
    const Html rating = can_be_rated ? rating_section(all, name, builds) : Html();
    const Html body = html(
        "<main id=\"main\">\n<p class=\"trail\"><a href=\"./\">Engines</a></p>\n"
        "<h1>{name} <small>{kind}</small></h1>\n{credits}{facts}{sections}</main>\n",
        "name"_is(name), "kind"_is(is_person ? "Person" : "Engine"),
        "credits"_is(is_registered ? credits_html(registered->credits) : Html()),
        "facts"_is(facts(engine, is_person)),
        "sections"_is(rating + builds_section(builds) + sides_section(name, engine) +
                      variants_section(name, engine) + opponents_section(name, engine) +
                      endings_section(name, engine) +
                      (is_person ? Html() : forfeits_section(engine)) +
                      latest_games_section(view, filter,
                                           "../games/?engine=" + publish::address_segment(name)) +
                      tournaments_section(view, name, engine)));
    return {200, html_type, page_text(frame_of(view, name), body)};
}

}  // namespace tafl::web
