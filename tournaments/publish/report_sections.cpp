// SPDX-License-Identifier: MIT
#include "tournaments/publish/report_sections.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "rules/explain.h"
#include "rules/ruleset_text.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/publish/board_svg.h"
#include "tournaments/publish/game_json.h"
#include "tournaments/results/balance.h"
#include "tournaments/results/numbers.h"
#include "tournaments/results/outcomes.h"

namespace tafl::tournaments {

namespace {

using store::GameRow;

Html section(const Html& title, const Html& html) {
    return "<section data-swap=\"" + title + "\">\n<h2 id=\"" + title + "\">" + title + "</h2>\n" +
           html + "</section>\n";
}

Html standings_html(const Report& report, const Table& table) {
    const auto row = [&](const std::vector<std::string>& cells, const Html& tag) {
        Html text = "<tr>";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool is_engine = tag.text() == "td" && table.columns[i].title == "Engine";
            text +=
                "<" + tag + (table.columns[i].is_number ? Html(" class=\"number\">") : Html(">")) +
                (is_engine ? report.engine_html(cells[i]) : html_text(cells[i])) + "</" + tag + ">";
        }
        return text + "</tr>\n";
    };
    std::vector<std::string> titles;
    for (const Column& column : table.columns) titles.push_back(column.title);
    Html text = "<table class=\"scores\"><thead>" + row(titles, "th") + "</thead>\n";
    for (const auto& cells : table.rows) text += row(cells, "td");
    return text + "</table>";
}

Html game_link(const Report& report, const CrosstableGame& game) {
    const GameRow& row = *report.finished[game.outcome];
    const Html score = html_text(cell_text({game}));
    return "<a href=\"" + html_text(report.address_of(row)) + "\" aria-label=\"game " +
           html_text(row.scheduled.match) + "." + html_text(row.scheduled.game) + ": " + score +
           "\">" + score + "</a>";
}

Html crosstable_cell(const Report& report, const CrosstableCell& games) {
    constexpr std::size_t most = 8;  // shown at once
    int half_points = 0;
    for (const CrosstableGame& game : games) half_points += game.half_points;
    const std::string score =
        number_text(half_points / 2.0) + " of " + std::to_string(games.size());
    if (report.is_large() && !games.empty()) {
        const auto& who = report.finished[games.front().outcome]->scheduled.entrants;
        return cell(link(between_address(who.attackers, who.defenders), score), "cell");
    }
    Html links;
    for (const CrosstableGame& game : games) links += game_link(report, game);
    if (games.size() <= most) return cell(links, "cell");
    return cell("<details><summary>" + html_text(score) + "</summary>" + links + "</details>",
                "cell wide");
}

std::string value_text(const nlohmann::ordered_json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return text_of(value);
    std::string text;
    for (const auto& member : value) text += (text.empty() ? "" : ", ") + value_text(member);
    return text;
}

}  // namespace

Html bar(const std::vector<BarPart>& parts, std::int64_t total, const std::string& label) {
    Html text =
        "<svg class=\"bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" role=\"img\" "
        "aria-label=\"" +
        html_text(label) + "\">";
    double left = 0;
    for (const BarPart& part : parts) {
        const double width = 100.0 * static_cast<double>(part.count) /
                             static_cast<double>(std::max<std::int64_t>(1, total));
        text += "<rect class=\"" + part.css_class + "\" x=\"" + html_text(number_text(left)) +
                "\" width=\"" + html_text(number_text(width)) + "\" height=\"10\"/>";
        left += width;
    }
    return text + "</svg>";
}

/// "Free in round 1: Embla (half), Huginn." Empty if nobody was.
Html free_rounds(const Report& report) {
    std::map<int, std::string> rounds;
    const auto& published = report.published;
    for (const store::Bye& bye : published.archive.byes(published.tournament.id)) {
        std::string& who = rounds[bye.round];
        who += (who.empty() ? "" : ", ") + report.names[bye.entrant];
        if (bye.kind == store::ByeKind::half) who += " (half)";
    }
    std::string text;
    for (const auto& [round, who] : rounds) {
        text += "Free in round " + std::to_string(round) + ": " + who + ". ";
    }
    return text.empty() ? Html() : "<p class=\"faint\">" + html_text(text) + "</p>\n";
}

Html standings_section(const Report& report) {
    const auto& rows = report.table.rows;
    std::string legend;
    for (const TieBreakValue& value :
         rows.empty() ? std::vector<TieBreakValue>() : rows[0].tie_breaks) {
        legend += (legend.empty() ? "Ties are broken by " : ", then ") +
                  std::string(name_of(value.tie_break)) + " (" + title_of(value.tie_break) + ')';
    }
    return section(
        "Standings",
        scrolling("Standings", standings_html(report, standings_table(report.names, rows))) +
            "<p class=\"faint\">" + html_text(legend) + ".</p>\n" + free_rounds(report));
}

Html crosstable_section(const Report& report) {
    const auto& table = report.table;
    Html text = "<table><thead><tr><th>#</th><th>Engine</th><th class=\"number\">Points</th>";
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        text += "<th class=\"cell\">" + html_text(i + 1) + "</th>";
    }
    text += "</tr></thead>\n";
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto& name = report.names[table.rows[i].entrant];
        text += "<tr>" + number_cell(i + 1) + cell(report.engine_html(name)) +
                number_cell(number_text(table.rows[i].points));
        for (std::size_t j = 0; j < table.rows.size(); ++j) {
            text += i == j ? cell("", "self") : crosstable_cell(report, table.cells[i][j]);
        }
        text += "</tr>\n";
    }
    return section(
        "Crosstable",
        scrolling("Crosstable", text + "</table>") +
            (report.is_large()
                 ? Html("<p class=\"faint\">Points of games played, a link to them.</p>\n")
                 : Html("<p class=\"faint\">Each 1, \u00bd and 0 is a link to the game.</p>\n")));
}

Html terminations_section(const Report& report) {
    std::map<rules::Termination, std::int64_t> counts;
    for (const GameRow* game : report.finished) ++counts[game->end.termination];
    const auto all = static_cast<std::int64_t>(report.finished.size());
    Html rows;
    for (const auto& [termination, count] : counts) {
        rows += "<tr>" + cell(html_text(name_of(termination))) +
                cell(html_text(explain(termination))) + number_cell(count) +
                cell(bar({{"count", count}}, all,
                         percent(static_cast<double>(count) / static_cast<double>(all), 1) +
                             " % of the games")) +
                "</tr>\n";
    }
    return section("Endings",
                   scrolling("How games ended",
                             "<table><thead><tr><th>Reason</th><th></th><th class=\"number\">Games"
                             "</th><th></th></tr></thead>\n" +
                                 rows + "</table>"));
}

Html balance_section(const Report& report) {
    std::map<std::string, Balance> variants;
    for (const GameRow* game : report.finished) {
        if (!is_played(game->end.termination)) continue;
        variants[game->scheduled.variant].add(game->end, game->fingerprint);
    }
    Html rows;
    for (const auto& [name, balance] : variants) {
        const std::string label = std::to_string(balance.attackers) + " won by attackers, " +
                                  std::to_string(balance.draws) + " drawn, " +
                                  std::to_string(balance.defenders) + " won by defenders";
        rows += "<tr>" + cell(html_text(name)) + number_cell(balance.games) +
                number_cell(balance.distinct) +
                cell(bar({{"attackers", balance.attackers},
                          {"draws", balance.draws},
                          {"defenders", balance.defenders}},
                         balance.counted, label)) +
                number_cell(share_text(balance.attackers, balance.counted)) +
                number_cell(share_text(balance.draws, balance.counted)) +
                number_cell(share_text(balance.defenders, balance.counted)) +
                number_cell(number_text(balance.mean_plies())) + "</tr>\n";
    }
    const Html table =
        "<table><thead><tr><th>Variant</th><th class=\"number\">Games</th>"
        "<th class=\"number\">Distinct</th><th></th>"
        "<th class=\"number\">Attackers win, %</th><th class=\"number\">Drawn, %</th>"
        "<th class=\"number\">Defenders win, %</th>"
        "<th class=\"number\">Mean plies</th></tr></thead>\n" +
        rows + "</table>";
    return section(
        "Balance",
        scrolling("Balance by variant", table) +
            "<p class=\"faint\">Shares of distinct games with their 95 % intervals (Wilson). " +
            link("balance.html", "By opening and by engine") + ".</p>\n");
}

Html engines_section(const Report& report) {
    Html rows;
    for (const auto& entrant : report.published.entrants) {
        rows += "<tr>" + number_cell(entrant.number) + cell(report.engine_html(entrant.name)) +
                cell(html_text(entrant.build.version)) + "</tr>\n";
    }
    return section("Engines", scrolling("Engines",
                                        "<table><thead><tr><th>#</th><th>Name</th><th>Version</th>"
                                        "</tr></thead>\n" +
                                            rows + "</table>"));
}

Html rules_section(const Report& report) {
    std::map<std::string, std::string> variants;  // by record
    for (const GameRow& game : report.published.games) {
        variants.try_emplace(game.scheduled.rules, game.scheduled.variant);
    }
    Html text;
    for (const auto& [record, variant] : variants) {
        const auto reading = rules::parse_ruleset(record);
        if (!reading) continue;
        const rules::RulesTables law(reading->ruleset);
        text += "<details><summary>" + html_text(variant) +
                " in words, with its start position</summary>\n<div class=\"figure\">" +
                Html::trusted(board_svg(law, law.ruleset().start, {})) + "</div>\n";
        for (const auto& topic : rules::explain(reading->ruleset)) {
            text += "<h3>" + html_text(topic.title) + "</h3>\n<p>";
            for (const std::string& sentence : topic.sentences) text += html_text(sentence) + " ";
            text += "</p>\n";
        }
        text += "<pre>" + html_text(record) + "</pre>\n</details>\n";
    }
    return section("Rules", text);
}

Html settings_section(const Report& report) {
    const auto plan = public_plan(read_stored_plan(report.published.tournament.plan));
    Html list;
    for (const auto& [key, value] : plan.items()) {
        const bool is_told_elsewhere = key == "rules" || key == "name" || key == "site";
        const bool is_nested =
            value.is_object() || (value.is_array() && !value.empty() && value[0].is_object());
        if (!is_told_elsewhere && !is_nested) list += definition(key, value_text(value));
    }
    return section("Settings", "<details><summary>As in the tournament file</summary><dl>\n" +
                                   list + "</dl></details>\n");
}

}  // namespace tafl::tournaments
