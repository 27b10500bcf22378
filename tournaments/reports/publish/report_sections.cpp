// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/report_sections.h"

#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>
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
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/machine_table.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/standing_reasons.h"
#include "tournaments/scoring/results/variant_list.h"

namespace tafl::publish {

namespace {

using results::Html;
using results::html;
using results::NamedStanding;
using results::operator""_is;
using results::StandingColumn;
using results::TieBreak;
using store::GameRow;

template <rules::Side side>
results::CellValue points_as(const NamedStanding& row) {
    return results::cell_value(row.standing.points_as[side]);
}

bool have_equal_games(const Report& report) {
    const auto& rows = report.table.rows;
    return std::ranges::all_of(
        rows, [&](const results::Standing& row) { return row.games == rows[0].games; });
}

/// Returns true if the tie-break has decided a rank and no other column shows its value.
bool is_column(const Report& report, TieBreak tie_break) {
    return tie_break != TieBreak::wins && tie_break != TieBreak::lots &&
           std::ranges::find(report.table.rows, tie_break, &results::Standing::decided_by) !=
               report.table.rows.end();
}

/// Returns the columns of the standings. Before the first result, it is the name only.
std::vector<StandingColumn> columns_for(const Report& report,
                                        const std::vector<NamedStanding>& rows) {
    if (report.finished.empty()) return columns_named(results::standing_columns(), {"engine"});
    const bool has_forfeits =
        std::ranges::any_of(rows, [](const auto& row) { return row.standing.forfeits > 0; });
    std::vector<StandingColumn> columns;
    for (const StandingColumn& column : shown_columns(results::standing_columns(), rows)) {
        const bool is_left_out = column.title.empty() || column.member.starts_with("elo") ||
                                 (column.member == "games" && have_equal_games(report)) ||
                                 (column.member == "forfeits" && !has_forfeits);
        if (!is_left_out) columns.push_back(column);
        if (column.member != "losses") continue;
        columns.push_back(
            {"", "As attackers", results::Look::points, points_as<rules::Side::attackers>});
        columns.push_back(
            {"", "As defenders", results::Look::points, points_as<rules::Side::defenders>});
    }
    const auto tie_breaks = tie_break_columns(report.table.rows);
    for (std::size_t i = 0; i < tie_breaks.size(); ++i) {
        if (is_column(report, report.table.rows[0].tie_breaks[i].tie_break))
            columns.push_back(tie_breaks[i]);
    }
    return columns;
}

results::Table standings_of(const Report& report) {
    std::vector<NamedStanding> rows;
    for (const results::Standing& row : report.table.rows)
        rows.push_back({report.names[row.entrant], row});
    return for_people(table_of(columns_for(report, rows), rows));
}

std::size_t engine_column(const results::Table& table) {
    return std::ranges::find(table.columns, std::string_view("Engine"), &results::Column::title) -
           table.columns.begin();
}

Html cells_of(const Report& report, const results::Table& table, std::size_t row) {
    Html text;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const std::string& value = table.rows[row][i];
        if (i == engine_column(table)) {
            text += html("<th scope=\"row\">{name}</th>", "name"_is(report.engine_html(value)));
        } else {
            text +=
                table.columns[i].is_number ? number_cell(value) : cell(results::html_text(value));
        }
    }
    return text;
}

/// Returns a table with the first rows, at most `most`. Its CSS class is "scores".
Html scores_html(const Report& report, const std::string& label, const results::Table& table,
                 std::size_t most) {
    Html rows;
    for (std::size_t i = 0; i < std::min(most, table.rows.size()); ++i)
        rows += html("<tr>{cells}</tr>\n", "cells"_is(cells_of(report, table, i)));
    return scrolling(label, html("<table class=\"scores\">{head}<tbody>\n{rows}</tbody></table>",
                                 "head"_is(table_head(table.columns)), "rows"_is(rows)));
}

/// Returns the reasons for the order of the standings. The first ones are visible, the others are
/// folded.
Html reasons_html(const Report& report) {
    constexpr std::size_t max_at_once = 3;
    const auto reasons =
        standing_reasons(report.names, report.table.rows, report.plan.format_settings.scoring);
    Html visible;
    Html folded;
    for (std::size_t i = 0; i < reasons.size(); ++i)
        (i < max_at_once ? visible : folded) +=
            html("<li>{reason}</li>\n", "reason"_is(reasons[i]));
    if (visible.empty()) return {};
    Html text = html("<ul class=\"why\">\n{reasons}</ul>\n", "reasons"_is(visible));
    if (!folded.empty()) {
        text += html(
            "<details><summary>Reasons for the other places</summary><ul class=\"why\">\n{reasons}"
            "</ul></details>\n",
            "reasons"_is(folded));
    }
    return text;
}

std::string value_text(const nlohmann::ordered_json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return text_of(value);
    std::string text;
    for (const auto& member : value) text += (text.empty() ? "" : ", ") + value_text(member);
    return text;
}

using BarPart = std::pair<std::string_view, std::int64_t>;  ///< SVG class and count

/// Returns a bar as SVG. The length of each part is its count as a share of `total`. `label` is the
/// description of the bar for screen readers.
Html bar(std::initializer_list<BarPart> parts, std::int64_t total, const std::string& label) {
    Html rects;
    double left = 0;
    for (const auto& [css_class, count] : parts) {
        const double width = results::ratio(100 * count, total);
        rects += html("<rect class=\"{class}\" x=\"{left}\" width=\"{width}\" height=\"10\"/>",
                      "class"_is(css_class), "left"_is(results::number_text(left)),
                      "width"_is(results::number_text(width)));
        left += width;
    }
    return html(
        "<svg class=\"bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" role=\"img\" "
        "aria-label=\"{label}\">{rects}</svg>",
        "label"_is(label), "rects"_is(rects));
}

Html sides_html(const std::vector<const GameRow*>& games) {
    results::Balance all{.repeats = results::Repeats::kept};
    results::Balance balance;
    for (const GameRow* game : games) {
        all.add(game->end, game->fingerprint);
        balance.add(game->end, game->fingerprint);
    }
    const std::string counts = "Attackers won " + std::to_string(all.attackers) + ", drawn " +
                               std::to_string(all.draws) + ", defenders won " +
                               std::to_string(all.defenders);
    return html(
        "<div><h3>By side</h3>\n{bar}<p>{counts}. The attackers scored {score} %, with the 95 % "
        "interval{note}.</p>\n<p><a href=\"balance.html\">By variant, opening and engine</a></p>\n"
        "<p><a href=\"ratings.html\">Ratings from these games</a></p></div>\n",
        "bar"_is(
            bar({{"attackers", all.attackers}, {"draws", all.draws}, {"defenders", all.defenders}},
                all.counted, counts)),
        "counts"_is(counts), "score"_is(score_text(balance)),
        "note"_is(std::string_view(balance.counted < all.counted ? "; repeated games are left out"
                                                                 : "")));
}

Html endings_html(const Report& report, const std::vector<const GameRow*>& games) {
    std::map<rules::Termination, std::int64_t> counts;
    for (const GameRow* game : games) ++counts[game->end.termination];
    std::vector<std::pair<rules::Termination, std::int64_t>> endings(counts.begin(), counts.end());
    std::ranges::stable_sort(endings, std::ranges::greater(),
                             [](const auto& one) { return one.second; });
    Html rows;
    for (const auto& [termination, count] : endings) {
        const std::string words = ending_words(termination);
        const std::string list = report.root_path() +
                                 "games/?tournament=" + to_string(report.published.tournament.id) +
                                 "&termination=" + std::string(name_of(termination));
        const std::string number = std::to_string(count);
        rows += html(
            "<tr><th scope=\"row\">{words}</th><td class=\"number\">{count}</td><td>{bar}</td></tr>"
            "\n",
            "words"_is(words),
            "count"_is(report.site ? link(list, number) : results::html_text(number)),
            "bar"_is(bar({{"count", count}}, endings[0].second, words + ": " + number)));
    }
    return html(
        "<div><h3>Endings</h3>\n<table><thead class=\"visually-hidden\"><tr><th>Ending</th>"
        "<th>Games</th><th>Share</th></tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n",
        "rows"_is(rows));
}

Html lengths_html(const std::vector<const GameRow*>& games) {
    constexpr int columns = 12;
    std::vector<int> plies;
    for (const GameRow* game : games) plies.push_back(game->end.plies);
    std::ranges::sort(plies);
    const int longest = plies.back();
    int step = longest / columns + 1;
    for (const int round : {1000, 500, 250, 100, 50, 25, 20, 10, 5}) {
        if (longest < columns * round) step = round;
    }
    std::array<int, columns> counts{};
    for (const int length : plies) ++counts[length / step];
    const int most = *std::ranges::max_element(counts);
    Html shapes;
    for (int i = 0; i < columns; ++i) {
        const int height = (90 * counts[i] + most - 1) / most;
        shapes += html("<rect x=\"{x}\" y=\"{y}\" width=\"24\" height=\"{height}\"/>",
                       "x"_is(12 + 28 * i), "y"_is(106 - height), "height"_is(height));
        if (i % 2 == 0) {
            shapes += html("<text x=\"{x}\" y=\"122\">{plies}</text>", "x"_is(12 + 28 * i),
                           "plies"_is(i * step));
        }
    }
    const std::string summary = "median " + std::to_string(plies[plies.size() / 2]) + ", longest " +
                                std::to_string(longest);
    return html(
        "<div><h3>Length in plies</h3>\n<svg class=\"lengths\" viewBox=\"0 0 360 130\" "
        "role=\"img\" "
        "aria-label=\"Length of games in plies: {summary}\"><path d=\"M8 "
        "106.5h344\"/>{shapes}</svg>"
        "<p class=\"faint\">In plies: {summary}.</p></div>\n",
        "summary"_is(summary), "shapes"_is(shapes));
}

/// Returns the start position and the words of a rules record.
Html rules_html(const Report& report, const rules::Ruleset& ruleset, const std::string& variant,
                const std::string& record) {
    const rules::CompiledRules compiled_rules(ruleset);
    return html(
        "<div class=\"rules\">\n<div class=\"figure\">{board}<p class=\"faint\">Start of "
        "{variant}</p></div>\n{words}</div>\n<details><summary>Rules record (OTN)</summary>"
        "<pre tabindex=\"0\">{record}</pre></details>\n",
        "board"_is(Html::trusted(board_svg(compiled_rules, ruleset.start, {}))),
        "variant"_is(report.variant_html(variant)), "words"_is(rules_in_words(ruleset)),
        "record"_is(record));
}

Html settings_html(const Report& report) {
    Html list;
    std::string versions;
    for (const auto& entrant : report.published.entrants) {
        const std::string& version = entrant.build.version;
        if (version.empty() || has_standings_page(report)) continue;
        versions += (versions.empty() ? "" : ", ") + entrant.name + ' ' + version;
    }
    if (!versions.empty()) list += definition("versions", versions);
    const auto plan = public_plan(report.plan);
    for (const auto& [key, value] : plan.items()) {
        const bool is_told_elsewhere = key == "rules" || key == "name" || key == "site";
        const bool is_nested =
            value.is_object() || (value.is_array() && !value.empty() && value[0].is_object());
        if (!is_told_elsewhere && !is_nested) list += definition(key, value_text(value));
    }
    return html(
        "<details><summary>Settings, as in the tournament "
        "file</summary><dl>\n{list}</dl></details>\n",
        "list"_is(list));
}

}  // namespace

PageSection tuning_section(const Report& report) {
    const auto course = tuning_course(report.plan.format_settings, report.history.outcomes);
    return {"Parameters", course ? course_plots(*course) : Html()};
}

PageSection standings_section(const Report& report) {
    PageSection section{"Standings"};
    if (!report.has_standings() || report.table.rows.empty()) return section;
    const results::Table table = standings_of(report);
    section.html = scores_html(report, "Standings", table, rows_a_page);
    if (has_standings_page(report)) {
        section.html +=
            html("<p>{link}; these are the first {count}.</p>\n",
                 "link"_is(link("standings.html",
                                "All " + std::to_string(table.rows.size()) + " of the standings")),
                 "count"_is(rows_a_page));
    }
    if (report.finished.empty()) {
        section.note = "no game has ended yet";
    } else if (have_equal_games(report)) {
        const int games = report.table.rows[0].games;
        section.note = std::to_string(games) + (games == 1 ? " game each" : " games each");
    }
    return section;
}

PageSection tie_breaks_section(const Report& report) {
    PageSection section{"Tie-breaks"};
    if (!report.has_standings() || report.finished.empty()) return section;
    const auto columns = tie_break_columns(report.table.rows);
    std::string order;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const TieBreak tie_break = report.table.rows[0].tie_breaks[i].tie_break;
        order += (order.empty() ? "Ties are broken by " : ", then ") + words_of(tie_break);
        if (is_column(report, tie_break)) order += " (" + std::string(columns[i].title) + ')';
    }
    section.html = reasons_html(report);
    if (!order.empty())
        section.html += html("<p class=\"faint\">{order}.</p>\n", "order"_is(order));
    return section;
}

bool has_standings_page(const Report& report) {
    return report.has_standings() && report.table.rows.size() > rows_a_page;
}

ReportFile standings_page(const Report& report, const std::optional<TableChoice>& choice) {
    const auto& name = report.published.tournament.name;
    PageFrame frame{"Standings, " + name, report.root_path(), {}, {}};
    frame.is_on_site = report.site.has_value();
    const results::Table table = standings_of(report);
    const auto cells_html = [&](std::size_t row) { return cells_of(report, table, row); };
    const Html body = html(
        "<nav>{back}</nav>\n<main id=\"main\">\n<h1>Standings</h1>\n{table}</main>\n",
        "back"_is(link(report.site ? "./" : "index.html", name)),
        "table"_is(choice
                       ? paged_table("Standings", table, engine_column(table), *choice, cells_html)
                       : scores_html(report, "Standings", table, table.rows.size())));
    return {"standings.html", page_text(frame, body)};
}

PageSection figures_section(const Report& report) {
    std::vector<const GameRow*> games = report.finished;
    std::erase_if(games, [](const GameRow* game) { return !is_played(game->end.termination); });
    if (games.empty()) return {"Figures"};
    return {"Figures",
            html("<div class=\"figures\">\n{sides}{endings}{lengths}</div>\n",
                 "sides"_is(sides_html(games)), "endings"_is(endings_html(report, games)),
                 "lengths"_is(lengths_html(games)))};
}

PageSection machines_section(const Report& report) {
    const auto records = results::machine_records(report.published.games,
                                                  report.published.archive.worker_machines());
    if (records.empty()) return {"Machines"};
    const results::Table table = results::machine_table(records);
    return {
        "Machines",
        html("{table}<p class=\"faint\">Crashes and time losses are of all its games that count: "
             "a machine with far more of them than others spoils games.</p>\n",
             "table"_is(scores_html(report, "Machines", table, table.rows.size())))};
}

Html rules_in_words(const rules::Ruleset& ruleset) {
    Html topics;
    for (const rules::RulesTopic& topic : explain(ruleset)) {
        Html sentences;
        for (const std::string& sentence : topic.sentences)
            sentences += html("<li>{sentence}</li>\n", "sentence"_is(sentence));
        topics += html("<div><h3>{title}</h3>\n<ul>\n{sentences}</ul></div>\n",
                       "title"_is(topic.title), "sentences"_is(sentences));
    }
    return html("<div class=\"rules-in-words\">\n{topics}</div>\n", "topics"_is(topics));
}

PageSection rules_section(const Report& report) {
    std::map<std::string, std::string> variants;  // by rules record
    for (const GameRow& game : report.published.games) {
        variants.try_emplace(game.scheduled.rules, game.scheduled.variant);
    }
    Html text;
    for (const auto& [record, variant] : variants) {
        const auto reading = rules::parse_ruleset(record);
        if (!reading) continue;
        const Html words = rules_html(report, reading->ruleset, variant, record);
        text += variants.size() == 1
                    ? words
                    : html("<details><summary>{variant}</summary>\n{rules}</details>\n",
                           "variant"_is(results::variant_title(variant)), "rules"_is(words));
    }
    return {"Rules", text + settings_html(report)};
}

}  // namespace tafl::publish
