// SPDX-License-Identifier: MIT
// Pages of the engines in a database, each with the results of all its games.
#include <algorithm>
#include <functional>
#include <iterator>

#include "rules/result.h"
#include "store/fingerprints.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/engine_record.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using rules::Side;
using store::GameRow;

/// Returns a section with a table. `rows` contains complete table rows.
results::Html tally_section(const std::string& title, const std::string& first,
                            const results::Html& rows) {
    std::vector<results::Column> columns = {{first}};
    std::ranges::copy(headings(results::tally_columns()), std::back_inserter(columns));
    return "<section data-swap=\"" + results::html_text(title) + "\">\n<h2>" +
           results::html_text(title) + "</h2>\n" +
           publish::scrolling(title, "<table>" + publish::table_head(columns) + rows + "</table>") +
           "</section>\n";
}

results::Html row(const results::Html& head, const results::ScoreTally& tally) {
    results::Html cells;
    for (const std::string& text : cells_of(results::tally_columns(), tally)) {
        cells += publish::number_cell(text);
    }
    return "<tr><th scope=\"row\">" + head + "</th>" + cells + "</tr>\n";
}

results::Html sides_section(const results::EngineRecord& engine) {
    results::Html rows;
    const auto sums = engine.by_side();
    for (const Side side : rules::both_sides) {
        rows += row("<span class=\"player " + results::html_text(name_of(side)) + "\">" +
                        results::html_text(name_of(side)) + "</span>",
                    sums[side]);
    }
    return tally_section("On each side", "Side", rows + row("both", engine.all()));
}

results::Html variants_section(const results::EngineRecord& engine) {
    results::Html rows;
    for (const auto& [variant, tallies] : engine.variants) {
        for (const Side side : rules::both_sides) {
            rows += row(publish::variant_link("../", variant) + ", <span class=\"player " +
                            results::html_text(name_of(side)) + "\">" +
                            results::html_text(name_of(side)) + "</span>",
                        tallies[side]);
        }
    }
    return tally_section("By variant", "Variant", rows);
}

results::Html opponents_section(const results::EngineRecord& engine) {
    results::Html rows;
    for (const auto& [name, tally] : engine.opponents) {
        rows += row(publish::link(publish::address_segment(name), name), tally);
    }
    return tally_section("Against", "Engine", rows);
}

results::Html tournaments_section(const SiteView& view, const results::EngineRecord& engine) {
    results::Html rows;
    for (const auto& [id, tally] : engine.tournaments) {
        const auto record = view.archive.tournament(id);
        if (!record) continue;
        rows += row(publish::link("../tournaments/" + to_string(id) + '/', record->name), tally);
    }
    return tally_section("Tournaments", "Tournament", rows);
}

results::Html forfeits_section(const results::EngineRecord& engine) {
    results::Html rows;
    for (const auto& [termination, count] : engine.gave_away) {
        rows += "<tr><th scope=\"row\">" + results::html_text(name_of(termination)) + "</th>" +
                publish::cell(results::html_text(explain(termination))) +
                publish::number_cell(count) + "</tr>\n";
    }
    results::Html text = "<section data-swap=\"forfeits\">\n<h2>Forfeits</h2>\n";
    if (rows.empty()) return text + "<p>None.</p>\n</section>\n";
    return text +
           publish::scrolling(
               "Forfeits",
               "<table><thead><tr><th>Reason</th><th></th><th class=\"number\">Games</th>"
               "</tr></thead>\n" +
                   rows + "</table>") +
           "</section>\n";
}

results::Html facts(const results::EngineRecord& engine) {
    const auto item = [](const std::string& text) {
        return "<li>" + results::html_text(text) + "</li>\n";
    };
    const results::ScoreTally all = engine.all();
    return "<ul class=\"facts\" data-swap=\"facts\">\n" +
           item(std::to_string(all.games) + " games") +
           (engine.distinct.games < all.games
                ? item(std::to_string(engine.distinct.games) + " of them distinct")
                : results::Html()) +
           item("wins " + results::share_text(engine.distinct.wins, engine.distinct.games) + " %") +
           item(std::to_string(engine.time_forfeits()) + " lost on time") +
           item(std::to_string(engine.forfeits()) + " forfeits in total") + "</ul>\n";
}

publish::PageFrame frame_of(const SiteView& view, const std::string& title) {
    publish::PageFrame frame{title,
                             "../",
                             publish::events_attribute(view.events("../", "")),
                             {"position.js", "board.js", "clock.js", "live.js", "boards.js"}};
    frame.is_on_site = true;
    return frame;
}

/// Returns the records of all engines that have played or are registered.
auto records_of(const SiteView& view, const store::GameFilter& filter) {
    auto games = view.archive.games(filter);
    // The engine's page has intervals.
    if (filter.engine) store::Fingerprints(view.archive).mark_repeats(games);
    auto records = results::engine_records(games);
    for (const RegisteredEngine& engine : view.registered) records.try_emplace(engine.name);
    return records;
}

/// Returns the links between the lists of engines and people.
results::Html kinds_html(bool shows_people) {
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

Response answer_engine_list(const SiteView& view, const Request& request) {
    const bool shows_people = given(request, "kind") == "person";
    const auto people = view.archive.people();
    const results::Table table = engines_table(
        records_of(view, store::GameFilter{}),
        [&](const std::string& name) { return people.contains(name) == shows_people; });
    publish::TableChoice choice = table_choice(request);
    if (shows_people) choice.kept = {{"kind", "person"}};
    const auto cells_html = [&](std::size_t row) {
        const auto& texts = table.rows[row];
        results::Html cells = "<th scope=\"row\">" +
                              publish::link(publish::address_segment(texts[0]), texts[0]) + "</th>";
        for (std::size_t i = 1; i < texts.size(); ++i) cells += publish::number_cell(texts[i]);
        return cells;
    };
    const std::string title = shows_people ? "People" : "Engines";
    const results::Html body = "<main id=\"main\">\n<h1>" + results::html_text(title) + "</h1>\n" +
                               (people.empty() ? results::Html() : kinds_html(shows_people)) +
                               paged_table(title, table, 0, choice, cells_html) + "</main>\n";
    return {200, html_type, page_text(frame_of(view, title), body)};
}

Response answer_engine(const SiteView& view, const Request& request) {
    const std::string& name = request.path[1];
    store::GameFilter filter;
    filter.engine = name;
    const auto records = records_of(view, filter);
    const auto found = records.find(name);
    if (found == records.end()) return no_such_page();
    const results::EngineRecord& engine = found->second;
    const results::Html body = "<main id=\"main\">\n<h1>" + results::html_text(name) + "</h1>\n" +
                               facts(engine) + sides_section(engine) + variants_section(engine) +
                               forfeits_section(engine) + opponents_section(engine) +
                               tournaments_section(view, engine) + "</main>\n";
    return {200, html_type, page_text(frame_of(view, name), body)};
}

}  // namespace tafl::web
