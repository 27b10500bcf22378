// SPDX-License-Identifier: MIT
// balance.html: how often each side wins, drawn with intervals.
#include <algorithm>
#include <functional>
#include <map>
#include <vector>

#include "rules/ascii.h"
#include "rules/result.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/balance_table.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/record_notes.h"
#include "tournaments/scoring/results/repeats.h"
#include "tournaments/scoring/results/table.h"
#include "tournaments/scoring/results/variant_list.h"

namespace tafl::publish {

namespace {

using Groups = std::map<std::string, results::Balance>;

/// Returns a picture of 100 by 10 units. A bar is the attackers' score, and a line with ends is its
/// interval. A thin line is the interval if either side won every game that was cut off.
results::Html score_picture(const results::Balance& balance) {
    const auto x = [](double share) {
        return results::html_text(results::decimals(100 * share, 1));
    };
    const results::Interval interval = balance.interval();
    const results::Interval wide = balance.wide_interval();
    const results::Html low = x(interval.low);
    const results::Html high = x(interval.high);
    return "<svg class=\"interval\" viewBox=\"-1 0 102 10\" preserveAspectRatio=\"none\" "
           "role=\"img\" aria-label=\"" +
           results::html_text("attackers' points " + score_text(balance) + " %") +
           "\"><path class=\"scale\" d=\"M0 0v10M25 0v10M50 0v10M75 0v10M100 0v10\"/><rect "
           "class=\"attackers\" x=\"0\" y=\"2\" width=\"" +
           x(balance.score()) + "\" height=\"6\"/><path class=\"whisker\" d=\"M" + low + " 5H" +
           high + "M" + low + " 2.5v5M" + high + " 2.5v5M" + x(wide.low) + " 9H" + x(wide.high) +
           "\"/></svg>";
}

results::Html row(const std::string& name, const results::Balance& balance) {
    const results::Interval wide = balance.wide_interval();
    const auto share = [&](std::int64_t hits) {
        return number_cell(results::percent(results::ratio(hits, balance.counted), 1));
    };
    return "<tr><th scope=\"row\">" + results::html_text(results::variant_title(name)) + "</th>" +
           number_cell(balance.games) + number_cell(balance.distinct) +
           cell(score_picture(balance) + results::html_text(score_text(balance))) +
           share(balance.attackers) + share(balance.draws) + share(balance.defenders) +
           number_cell(results::percent(balance.share_cut_off(), 1)) +
           number_cell(results::percent(wide.low, 1) + " to " + results::percent(wide.high, 1)) +
           number_cell(results::number_text(balance.mean_plies())) + "</tr>\n";
}

/// Maximum number of rows. `lawspeaker balance` prints all of them.
constexpr std::size_t max_rows = 60;

/// Returns the groups with the most distinct games, the most balanced first.
std::vector<Groups::const_iterator> shown_of(const Groups& groups) {
    std::vector<Groups::const_iterator> shown;
    for (auto group = groups.begin(); group != groups.end(); ++group) shown.push_back(group);
    if (shown.size() > max_rows) {
        std::ranges::stable_sort(shown, std::ranges::greater(),
                                 [](const auto& group) { return group->second.distinct; });
        shown.resize(max_rows);
    }
    std::ranges::stable_sort(shown, {},
                             [](const auto& group) { return group->second.imbalance(); });
    return shown;
}

/// Returns the variants in the order of `lawspeaker balance`.
std::vector<Groups::const_iterator> shown_variants(const Groups& variants, const Report& report) {
    std::vector<Groups::const_iterator> shown;
    for (const auto& group : balance_groups(report.published.games, results::BalanceBy::variant))
        shown.push_back(variants.find(group.name));
    return shown;
}

constexpr char balance_head[] =
    "</th><th class=\"number\">Games</th><th class=\"number\">Distinct</th>"
    "<th>Attackers\u2019 points, %</th><th class=\"number\">Attackers win, %</th>"
    "<th class=\"number\">Drawn, %</th><th class=\"number\">Defenders win, %</th>"
    "<th class=\"number\">Cut off, %</th><th class=\"number\">Points if those are won or lost</th>"
    "<th class=\"number\">Mean plies</th></tr></thead>\n";

results::Html group_section(const std::string& by, const Groups& groups,
                            const std::vector<Groups::const_iterator>& shown) {
    results::Html rows;
    for (const auto& group : shown) rows += row(group->first, group->second);
    results::Html text = "<section data-swap=\"" + results::html_text(by) + "\">\n<h2>By " +
                         results::html_text(by) + "</h2>\n" +
                         scrolling("Balance by " + by, "<table class=\"balance\"><thead><tr><th>" +
                                                           results::html_text(capitalized(by)) +
                                                           balance_head + rows + "</table>");
    if (shown.size() < groups.size()) {
        text += "<p class=\"faint\">The " + results::html_text(shown.size()) + " of " +
                results::html_text(groups.size()) +
                " with the most games; <code>lawspeaker balance DB --by " +
                results::html_text(by == "engine" ? "engines" : by) + "</code> prints all.</p>\n";
    }
    return text + "</section>\n";
}

}  // namespace

ReportFile balance_page(const Report& report) {
    Groups variants;
    Groups openings;
    Groups engines;
    int games = 0;
    for (const store::GameRow* game : report.finished) {
        if (!is_played(game->end.termination)) continue;
        ++games;
        const auto& scheduled = game->scheduled;
        const std::string opening =
            scheduled.opening.empty() ? "start position" : scheduled.opening;
        for (results::Balance* balance :
             {&variants[scheduled.variant],
              &openings[results::variant_title(scheduled.variant) + ", " + opening],
              &engines[game->names.attackers + " as attackers"],
              &engines[game->names.defenders + " as defenders"]}) {
            balance->add(game->end, game->fingerprint);
        }
    }
    const auto& name = report.published.tournament.name;
    PageFrame frame{"Balance, " + name, report.root_path(), {}, {}};
    frame.is_on_site = report.site.has_value();
    results::Html notes;
    for (const std::string& note : results::record_notes(report.published.games))
        notes += "<p>" + results::html_text(note) + "</p>\n";
    const results::Html body =
        "<nav>" + link(report.site ? "./" : "index.html", name) +
        "</nav>\n<main id=\"main\">\n<h1>Balance of the sides</h1>\n<p>The most balanced is "
        "first. Bars are the attackers\u2019 points of " +
        results::html_text(games) + " games, " +
        results::html_text(results::distinct_games(report.published.games).distinct) +
        " of them distinct; games that repeat an earlier one move by move are left out, and a draw "
        "is half a point. The line on each bar is its 95 % interval; it is long if there are "
        "too few games. Either side might have won a game that a limit or a forfeit ended; "
        "the line below shows the points that are possible.</p>\n" +
        notes + group_section("variant", variants, shown_variants(variants, report)) +
        (openings.size() > variants.size() ? group_section("opening", openings, shown_of(openings))
                                           : results::Html()) +
        group_section("engine", engines, shown_of(engines)) + "</main>\n";
    return {"balance.html", page_text(frame, body)};
}

}  // namespace tafl::publish
