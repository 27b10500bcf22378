// SPDX-License-Identifier: MIT
// balance.html: how often each side wins, drawn with the intervals that so few games leave open.
#include <cctype>
#include <map>

#include "rules/result.h"
#include "tournaments/publish/report_page.h"
#include "tournaments/results/balance.h"
#include "tournaments/results/repeats.h"
#include "tournaments/results/table.h"

namespace tafl::publish {

namespace {

using Groups = std::map<std::string, results::Balance>;

/// On a scale of 100 by 10: the share as a bar, the interval as a line with ends.
results::Html share_picture(const results::Html& css_class, const std::string& label,
                            std::int64_t hits, std::int64_t total) {
    const results::Interval interval = results::wilson_interval(hits, total);
    const auto x = [](double share) {
        return results::html_text(results::number_text(100 * share));
    };
    const double share =
        static_cast<double>(hits) / static_cast<double>(std::max<std::int64_t>(1, total));
    const results::Html low = x(interval.low);
    const results::Html high = x(interval.high);
    return "<svg class=\"interval\" viewBox=\"-1 0 102 10\" preserveAspectRatio=\"none\" "
           "role=\"img\" aria-label=\"" +
           results::html_text(label + ' ' + results::share_text(hits, total) + " %") +
           "\"><path class=\"scale\" d=\"M0 0v10M25 0v10M50 0v10M75 0v10M100 0v10\"/><rect "
           "class=\"" +
           css_class + "\" x=\"0\" y=\"2\" width=\"" + x(share) +
           "\" height=\"6\"/><path class=\"whisker\" d=\"M" + low + " 5H" + high + "M" + low +
           " 2.5v5M" + high + " 2.5v5\"/></svg>";
}

results::Html row(const std::string& name, const results::Balance& balance) {
    const auto share = [&](const results::Html& css_class, const std::string& label,
                           std::int64_t hits) {
        return cell(share_picture(css_class, label, hits, balance.counted) +
                    results::html_text(results::share_text(hits, balance.counted)));
    };
    return "<tr><th scope=\"row\">" + results::html_text(name) + "</th>" +
           number_cell(balance.games) + number_cell(balance.distinct) +
           share("attackers", "attackers win", balance.attackers) +
           share("draws", "drawn", balance.draws) +
           share("defenders", "defenders win", balance.defenders) +
           number_cell(results::number_text(balance.mean_plies())) + "</tr>\n";
}

std::string title_of(std::string word) {
    word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
    return word;
}

results::Html group_section(const std::string& by, const Groups& groups) {
    results::Html rows;
    for (const auto& [name, balance] : groups) rows += row(name, balance);
    return "<section data-swap=\"" + results::html_text(by) + "\">\n<h2>By " +
           results::html_text(by) + "</h2>\n" +
           scrolling("Balance by " + by, "<table class=\"balance\"><thead><tr><th>" +
                                             results::html_text(title_of(by)) +
                                             "</th><th class=\"number\">Games</th>"
                                             "<th class=\"number\">Distinct</th>"
                                             "<th>Attackers win, %</th><th>Drawn, %</th>"
                                             "<th>Defenders win, %</th>"
                                             "<th class=\"number\">Mean plies</th></tr></thead>\n" +
                                             rows + "</table>") +
           "</section>\n";
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
             {&variants[scheduled.variant], &openings[scheduled.variant + ", " + opening],
              &engines[game->names.attackers + " as attackers"],
              &engines[game->names.defenders + " as defenders"]}) {
            balance->add(game->end, game->fingerprint);
        }
    }
    const auto& name = report.published.tournament.name;
    PageFrame frame{"Balance, " + name, report.way_out(), {}, {}};
    frame.is_on_site = report.site.has_value();
    const results::Html body =
        "<nav>" + link(report.site ? "./" : "index.html", name) +
        "</nav>\n<main id=\"main\">\n<h1>Balance of the sides</h1>\n<p>Bars are shares of " +
        results::html_text(games) + " games, " +
        results::html_text(results::distinct_games(report.published.games).distinct) +
        " of them distinct; what repeats an earlier game move by move is left out. The line on "
        "each "
        "is its 95 % interval (Wilson): where it is long, there are too few games to tell.</p>\n" +
        group_section("variant", variants) +
        (openings.size() > variants.size() ? group_section("opening", openings) : results::Html()) +
        group_section("engine", engines) + "</main>\n";
    return {"balance.html", page_text(frame, body)};
}

}  // namespace tafl::publish
