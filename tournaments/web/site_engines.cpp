// SPDX-License-Identifier: MIT
// The engines of a database, each with all that it has played.
#include <algorithm>
#include <functional>

#include "rules/result.h"
#include "tournaments/publish/report_page.h"
#include "tournaments/results/balance.h"
#include "tournaments/results/engine_record.h"
#include "tournaments/results/numbers.h"
#include "tournaments/results/text_search.h"
#include "tournaments/results/variant_list.h"
#include "tournaments/web/site_pages.h"

namespace tafl::web {

namespace {

using rules::Side;
using store::GameRow;

/// Behind the games.
constexpr char tally_head[] =
    "<th class=\"number\">Won</th><th class=\"number\">Drawn</th>"
    "<th class=\"number\">Lost</th><th class=\"number\">Points, %</th>";

results::Html tally_cells(const results::ScoreTally& tally) {
    const std::string share =
        tally.games == 0 ? "\u2013" : results::percent(tally.points() / tally.games, 1);
    return publish::number_cell(tally.games) + publish::number_cell(tally.wins) +
           publish::number_cell(tally.draws) + publish::number_cell(tally.losses) +
           publish::number_cell(share);
}

/// `rows` are whole rows.
results::Html tally_section(const std::string& title, const results::Html& first,
                            const results::Html& rows) {
    return "<section data-swap=\"" + results::html_text(title) + "\">\n<h2>" +
           results::html_text(title) + "</h2>\n" +
           publish::scrolling(title, "<table><thead><tr><th>" + first +
                                         "</th><th class=\"number\">Games</th>" + tally_head +
                                         "</tr></thead>\n" + rows + "</table>") +
           "</section>\n";
}

results::Html row(const results::Html& head, const results::ScoreTally& tally) {
    return "<tr><th scope=\"row\">" + head + "</th>" + tally_cells(tally) + "</tr>\n";
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
            rows += row(results::html_text(results::variant_title(variant)) +
                            ", <span class=\"player " + results::html_text(name_of(side)) + "\">" +
                            results::html_text(name_of(side)) + "</span>",
                        tallies[side]);
        }
    }
    return tally_section("Under each variant", "Variant", rows);
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
    results::Html text = "<section data-swap=\"forfeits\">\n<h2>Games that it gave away</h2>\n";
    if (rows.empty()) return text + "<p>None.</p>\n</section>\n";
    return text +
           publish::scrolling(
               "Games that it gave away",
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
           item(std::to_string(engine.forfeits()) + " given away in all") + "</ul>\n";
}

publish::PageFrame frame_of(const SiteView& view, const std::string& title) {
    publish::PageFrame frame{title,
                             "../",
                             publish::events_attribute(view.events("../", "")),
                             {"position.js", "board.js", "clock.js", "live.js", "boards.js"}};
    frame.is_on_site = true;
    return frame;
}

/// Those that have played and those that may.
auto records_of(const SiteView& view, const store::GameFilter& filter) {
    auto games = view.archive.games(filter);
    if (filter.engine) view.archive.find_repeats(games);  // its page tells shares with intervals
    auto records = results::engine_records(games);
    for (const std::string& name : view.registered) records.try_emplace(name);
    return records;
}

using ListedEngine = std::pair<const std::string, results::EngineRecord>;
constexpr std::size_t a_page = 200;  ///< engines of the list

std::string address_of(const EngineChoice& choice) {
    std::string address = choice.is_by_games ? "?sort=games" : "?sort=name";
    if (!choice.text.empty()) address += "&find=" + publish::address_segment(choice.text);
    if (choice.page > 1) address += "&page=" + std::to_string(choice.page);
    return address;
}

results::Html form_of(const EngineChoice& choice) {
    return "<form method=\"get\">\n<input type=\"hidden\" name=\"sort\" value=\"" +
           (choice.is_by_games ? results::Html("games") : results::Html("name")) +
           "\">\n<label>Find <input type=\"search\" name=\"find\" value=\"" +
           results::html_text(choice.text) + "\"></label>\n<button>Show</button>\n</form>\n";
}

results::Html page_links(EngineChoice choice, std::size_t page, std::size_t pages) {
    if (pages < 2) return {};
    results::Html links = "<nav aria-label=\"Pages\">";
    for (choice.page = 1; choice.page <= pages; ++choice.page) {
        const std::string number = std::to_string(choice.page);
        links += choice.page == page
                     ? "<span aria-current=\"page\">" + results::html_text(number) + "</span> "
                     : publish::link(address_of(choice), number) + " ";
    }
    return links + "</nav>\n";
}

results::Html engine_row(const ListedEngine& listed) {
    const auto& [name, engine] = listed;
    const auto sides = engine.by_side();
    const auto side_cell = [&](Side side) {
        const results::ScoreTally& tally = sides[side];
        return publish::number_cell(
            tally.games == 0 ? "\u2013" : results::percent(tally.points() / tally.games, 1));
    };
    return "<tr><th scope=\"row\">" + publish::link(publish::address_segment(name), name) +
           "</th>" + tally_cells(engine.all()) + side_cell(Side::attackers) +
           side_cell(Side::defenders) + publish::number_cell(engine.time_forfeits()) + "</tr>\n";
}

}  // namespace

std::string engines_page(const SiteView& view, const EngineChoice& choice) {
    const auto records = records_of(view, store::GameFilter{});
    std::vector<const ListedEngine*> listed;
    for (const ListedEngine& engine : records) {
        if (results::contains_folded(engine.first, choice.text)) listed.push_back(&engine);
    }
    if (choice.is_by_games) {
        std::ranges::stable_sort(listed, std::greater(), [](const ListedEngine* engine) {
            return engine->second.all().games;
        });
    }
    const std::size_t pages = std::max<std::size_t>(1, (listed.size() + a_page - 1) / a_page);
    const std::size_t page = std::clamp<std::size_t>(choice.page, 1, pages);
    results::Html rows;
    for (std::size_t i = (page - 1) * a_page; i < std::min(page * a_page, listed.size()); ++i) {
        rows += engine_row(*listed[i]);
    }
    const auto head = [&](const char* title, bool is_by_games) {
        const results::Html sorted = choice.is_by_games != is_by_games ? results::Html()
                                     : is_by_games ? results::Html(" aria-sort=\"descending\"")
                                                   : results::Html(" aria-sort=\"ascending\"");
        const results::Html number =
            is_by_games ? results::Html(" class=\"number\"") : results::Html();
        return "<th" + number + sorted + ">" +
               publish::link(address_of({choice.text, is_by_games, 1}), title) + "</th>";
    };
    const results::Html table =
        "<table><thead><tr>" + head("Engine", false) + head("Games", true) + tally_head +
        "<th class=\"number\">As attackers, %</th><th class=\"number\">As defenders, %</th>"
        "<th class=\"number\">Lost on time</th></tr></thead>\n" +
        rows + "</table>";
    const results::Html body = "<main id=\"main\">\n<h1>Engines</h1>\n" + form_of(choice) +
                               "<section data-swap=\"engines\">" +
                               (rows.empty() ? results::Html("<p>No engine has such a name.</p>\n")
                                             : publish::scrolling("Engines", table)) +
                               page_links(choice, page, pages) + "</section>\n</main>\n";
    return page_text(frame_of(view, "Engines"), body);
}

std::optional<std::string> engine_page(const SiteView& view, const std::string& name) {
    store::GameFilter filter;
    filter.engine = name;
    const auto records = records_of(view, filter);
    const auto found = records.find(name);
    if (found == records.end()) return std::nullopt;
    const results::EngineRecord& engine = found->second;
    const results::Html body = "<main id=\"main\">\n<h1>" + results::html_text(name) + "</h1>\n" +
                               facts(engine) + sides_section(engine) + variants_section(engine) +
                               forfeits_section(engine) + opponents_section(engine) +
                               tournaments_section(view, engine) + "</main>\n";
    return page_text(frame_of(view, name), body);
}

}  // namespace tafl::web
