// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/report_sections.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "rules/explain.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/reports/publish/tuning_course.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/machine_table.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/standing_reasons.h"
#include "tournaments/scoring/results/variant_list.h"

namespace tafl::publish {

namespace {

using store::GameRow;

results::Html section(const results::Html& title, const results::Html& html) {
    return "<section data-swap=\"" + title + "\">\n<h2 id=\"" + title + "\">" + title + "</h2>\n" +
           html + "</section>\n";
}

results::Table standings_of(const Report& report, const results::RatingList& ratings) {
    auto rows = report.table.rows;
    rate(rows, report.names, ratings);
    return for_people(standings_table(report.names, rows));
}

constexpr std::size_t engine_column = 1;  ///< index in standings_table()

results::Html cells_of(const Report& report, const results::Table& table, std::size_t row) {
    results::Html text;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const std::string& value = table.rows[row][i];
        text += cell(i == engine_column ? report.engine_html(value) : results::html_text(value),
                     table.columns[i].is_number ? results::Html("number") : results::Html());
    }
    return text;
}

/// Returns a table with the first rows, at most `most`.
results::Html standings_html(const Report& report, const results::Table& table, std::size_t most) {
    results::Html text = "<table class=\"scores\">" + table_head(table.columns);
    for (std::size_t i = 0; i < std::min(most, table.rows.size()); ++i) {
        text += "<tr>" + cells_of(report, table, i) + "</tr>\n";
    }
    return text + "</table>";
}

std::string value_text(const nlohmann::ordered_json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return text_of(value);
    std::string text;
    for (const auto& member : value) text += (text.empty() ? "" : ", ") + value_text(member);
    return text;
}

}  // namespace

results::Html bar(const std::vector<BarPart>& parts, std::int64_t total, const std::string& label) {
    results::Html text =
        "<svg class=\"bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" role=\"img\" "
        "aria-label=\"" +
        results::html_text(label) + "\">";
    double left = 0;
    for (const BarPart& part : parts) {
        const double width = results::ratio(100 * part.count, total);
        text += "<rect class=\"" + part.css_class + "\" x=\"" +
                results::html_text(results::number_text(left)) + "\" width=\"" +
                results::html_text(results::number_text(width)) + "\" height=\"10\"/>";
        left += width;
    }
    return text + "</svg>";
}

/// Returns "Free in round 1: Embla (half), Huginn."; empty without byes.
results::Html free_rounds(const Report& report) {
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
    return text.empty() ? results::Html()
                        : "<p class=\"faint\">" + results::html_text(text) + "</p>\n";
}

/// Returns the reasons for the order of the standings. The first ones are visible, the others are
/// folded.
results::Html reasons_html(const Report& report) {
    constexpr std::size_t max_at_once = 3;
    const auto reasons =
        standing_reasons(report.names, report.table.rows, report.plan.format_settings.scoring);
    results::Html text;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        if (i == max_at_once)
            text += "</ul><details><summary>Reasons for the other places</summary><ul>\n";
        text += "<li>" + results::html_text(reasons[i]) + "</li>\n";
    }
    if (text.empty()) return text;
    return "<ul class=\"why\">\n" + text +
           (reasons.size() > max_at_once ? results::Html("</ul></details>\n")
                                         : results::Html("</ul>\n"));
}

results::Html tuning_section(const Report& report) {
    const auto course = tuning_course(report.plan.format_settings, report.history.outcomes);
    return course ? section("Parameters", course_plots(*course)) : results::Html();
}

results::Html standings_section(const Report& report, const results::RatingList& ratings) {
    const results::Table table = standings_of(report, ratings);
    std::string legend;
    for (const auto& column : tie_break_columns(report.table.rows)) {
        legend += (legend.empty() ? "Ties are broken by " : ", then ") +
                  std::string(column.member) + " (" + std::string(column.title) + ')';
    }
    results::Html rest;
    if (has_standings_page(report)) {
        rest = "<p>" +
               link("standings.html",
                    "All " + std::to_string(table.rows.size()) + " of the standings") +
               "; these are the first " + results::html_text(rows_a_page) + ".</p>\n";
    }
    return section("Standings",
                   scrolling("Standings", standings_html(report, table, rows_a_page)) + rest +
                       reasons_html(report) + "<p class=\"faint\">" + results::html_text(legend) +
                       ". " + link("ratings.html", "Ratings") + ".</p>\n" + free_rounds(report));
}

bool has_standings_page(const Report& report) { return report.table.rows.size() > rows_a_page; }

ReportFile standings_page(const Report& report, const std::optional<TableChoice>& choice) {
    const auto& name = report.published.tournament.name;
    PageFrame frame{"Standings, " + name, report.root_path(), {}, {}};
    frame.is_on_site = report.site.has_value();
    const results::Table table =
        standings_of(report, results::tournament_ratings(report.published.games));
    const auto cells_html = [&](std::size_t row) { return cells_of(report, table, row); };
    const results::Html body =
        "<nav>" + link(report.site ? "./" : "index.html", name) +
        "</nav>\n<main id=\"main\">\n<h1>Standings</h1>\n" +
        (choice ? paged_table("Standings", table, engine_column, *choice, cells_html)
                : scrolling("Standings", standings_html(report, table, table.rows.size()))) +
        "</main>\n";
    return {"standings.html", page_text(frame, body)};
}

results::Html terminations_section(const Report& report) {
    std::map<rules::Termination, std::int64_t> counts;
    for (const GameRow* game : report.finished) ++counts[game->end.termination];
    const std::int64_t all = report.finished.size();
    results::Html rows;
    for (const auto& [termination, count] : counts) {
        rows += "<tr>" + cell(results::html_text(name_of(termination))) +
                cell(results::html_text(explain(termination))) + number_cell(count) +
                cell(bar({{"count", count}}, all,
                         results::percent(results::ratio(count, all), 1) + " % of the games")) +
                "</tr>\n";
    }
    return section("Endings",
                   scrolling("How games ended",
                             "<table><thead><tr><th>Reason</th><th></th><th class=\"number\">Games"
                             "</th><th></th></tr></thead>\n" +
                                 rows + "</table>"));
}

results::Html balance_section(const Report& report) {
    std::map<std::string, results::Balance> variants;
    for (const GameRow* game : report.finished) {
        if (!is_played(game->end.termination)) continue;
        variants[game->scheduled.variant].add(game->end, game->fingerprint);
    }
    results::Html rows;
    for (const auto& [name, balance] : variants) {
        const std::string label = std::to_string(balance.attackers) + " won by attackers, " +
                                  std::to_string(balance.draws) + " drawn, " +
                                  std::to_string(balance.defenders) + " won by defenders";
        rows += "<tr>" + cell(report.variant_html(name)) + number_cell(balance.games) +
                number_cell(balance.distinct) +
                cell(bar({{"attackers", balance.attackers},
                          {"draws", balance.draws},
                          {"defenders", balance.defenders}},
                         balance.counted, label)) +
                number_cell(results::share_text(balance.attackers, balance.counted)) +
                number_cell(results::share_text(balance.draws, balance.counted)) +
                number_cell(results::share_text(balance.defenders, balance.counted)) +
                number_cell(results::number_text(balance.mean_plies())) + "</tr>\n";
    }
    const results::Html table =
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

results::Html engines_section(const Report& report) {
    if (has_standings_page(report)) {
        return section("Engines",
                       "<p>" + link("standings.html", "All are in the standings") + ".</p>\n");
    }
    results::Html rows;
    for (const auto& entrant : report.published.entrants) {
        rows += "<tr>" + number_cell(entrant.number) + cell(report.engine_html(entrant.name)) +
                cell(results::html_text(entrant.build.version)) + "</tr>\n";
    }
    return section("Engines", scrolling("Engines",
                                        "<table><thead><tr><th>#</th><th>Name</th><th>Version</th>"
                                        "</tr></thead>\n" +
                                            rows + "</table>"));
}

results::Html machines_section(const Report& report) {
    const auto records = results::machine_records(report.published.games,
                                                  report.published.archive.worker_machines());
    if (records.empty()) return "<section data-swap=\"Machines\"></section>\n";
    const results::Table table = results::machine_table(records);
    const auto row = [&](const std::vector<std::string>& cells) {
        results::Html text = "<tr>";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            text += table.columns[i].is_number ? number_cell(cells[i])
                                               : cell(results::html_text(cells[i]));
        }
        return text + "</tr>\n";
    };
    results::Html text = "<table>" + table_head(table.columns);
    for (const auto& cells : table.rows) text += row(cells);
    return section("Machines",
                   scrolling("Machines", text + "</table>") +
                       "<p class=\"faint\">Crashes and time losses are of all its games that "
                       "count: a machine with far more of them than others spoils games.</p>\n");
}

results::Html rules_section(const Report& report) {
    std::map<std::string, std::string> variants;  // by rules record
    for (const GameRow& game : report.published.games) {
        variants.try_emplace(game.scheduled.rules, game.scheduled.variant);
    }
    results::Html text;
    for (const auto& [record, variant] : variants) {
        const auto reading = rules::parse_ruleset(record);
        if (!reading) continue;
        const rules::CompiledRules compiled_rules(reading->ruleset);
        text +=
            "<details><summary>" + results::html_text(results::variant_title(variant)) +
            " in words, with its start position</summary>\n<div class=\"figure\">" +
            results::Html::trusted(board_svg(compiled_rules, compiled_rules.ruleset().start, {})) +
            "</div>\n";
        for (const auto& topic : rules::explain(reading->ruleset)) {
            text += "<h3>" + results::html_text(topic.title) + "</h3>\n<p>";
            for (const std::string& sentence : topic.sentences)
                text += results::html_text(sentence) + " ";
            text += "</p>\n";
        }
        text += "<pre>" + results::html_text(record) + "</pre>\n</details>\n";
    }
    return section("Rules", text);
}

results::Html settings_section(const Report& report) {
    const auto plan = public_plan(report.plan);
    results::Html list;
    for (const auto& [key, value] : plan.items()) {
        const bool is_told_elsewhere = key == "rules" || key == "name" || key == "site";
        const bool is_nested =
            value.is_object() || (value.is_array() && !value.empty() && value[0].is_object());
        if (!is_told_elsewhere && !is_nested) list += definition(key, value_text(value));
    }
    return section("Settings", "<details><summary>As in the tournament file</summary><dl>\n" +
                                   list + "</dl></details>\n");
}

}  // namespace tafl::publish
