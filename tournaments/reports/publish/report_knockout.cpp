// SPDX-License-Identifier: MIT
// Sections of the report's first page: the bracket of a knockout, and the groups.
#include <algorithm>

#include "rules/result.h"
#include "tournaments/reports/publish/bracket_svg.h"
#include "tournaments/reports/publish/report_sections.h"
#include "tournaments/scoring/formats/stage_names.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::publish {

namespace {

using formats::BracketMatch;
using results::Html;
using results::html;
using results::operator""_is;
using store::GameRow;
using store::GameState;

/// Returns "1 replay" or "2 replays".
std::string replays_text(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " replay" : " replays");
}

class BracketMatchWriter {
  public:
    BracketMatchWriter(const Report& report, results::MatchTie rule)
        : report_(report), rule_(rule) {}

    BracketMatchText words(const BracketMatch& tie) const {
        BracketMatchText words;
        std::int64_t running = 0;
        bool has_forfeit = false;
        for (const GameRow& game : report_.published.games) {
            const auto& scheduled = game.scheduled;
            const auto place = std::ranges::find(tie.matches, scheduled.match);
            if (place == tie.matches.end()) continue;
            if (words.address.empty() && report_.has_page(game)) {
                words.address = report_.address_of(game);
            }
            if (game.state == GameState::running) running = scheduled.game.number();
            if (game.state != GameState::finished) continue;
            has_forfeit = has_forfeit || is_forfeit(game.end.termination);
            const auto outcome = results::outcome_of(scheduled, game.end);
            words.points_one += half_points(outcome, tie.one) / 2.0;
            words.points_other += half_points(outcome, tie.other) / 2.0;
        }
        words.is_running = running > 0;
        words.note = note(tie, running);
        const bool is_level = words.points_one == words.points_other;
        if (is_level && tie.winner != 0 && !tie.is_by_lot && !has_forfeit) {
            words.note = rule_ == results::MatchTie::max_captures
                             ? "level on points: captures decide"
                             : "level on points: the shorter win decides";
        }
        return words;
    }

  private:
    [[nodiscard]] static std::string note(const BracketMatch& tie, std::int64_t running) {
        const std::size_t replays = tie.matches.size() - 1;
        if (tie.is_by_lot) return "level after " + replays_text(replays) + ": decided by lot";
        if (tie.is_over && tie.winner == 0) return "lost by both";
        if (tie.is_over) return replays == 0 ? "" : "after " + replays_text(replays);
        const std::string what = replays == 0 ? "" : "replay " + std::to_string(replays) + ", ";
        if (running > 0) return what + "game " + std::to_string(running) + " is being played";
        return replays == 0 ? "" : "replay " + std::to_string(replays) + " is to come";
    }

    const Report& report_;
    const results::MatchTie rule_;
};

Html group_html(const Report& report, const formats::GroupTable& group) {
    Html rows;
    for (const formats::GroupRow& row : group) {
        const results::Standing& standing = row.standing;
        const Html cells =
            number_cell(row.place) + cell(report.engine_html(report.names[standing.entrant])) +
            number_cell(results::points_text(standing.points)) + number_cell(standing.games) +
            number_cell(standing.wins) + number_cell(standing.draws) + number_cell(standing.losses);
        rows += row.goes_on ? html("<tr class=\"goes-on\">{cells}<td>qualified</td></tr>\n",
                                   "cells"_is(cells))
                            : html("<tr>{cells}<td></td></tr>\n", "cells"_is(cells));
    }
    return html(
        "<table class=\"group\"><thead><tr><th class=\"number\">#</th><th>Engine</th><th "
        "class=\"number\">Points</th><th class=\"number\">Games</th><th "
        "class=\"number\">+</th><th class=\"number\">=</th><th class=\"number\">\u2212</th>"
        "<th></th></tr></thead>\n{rows}</table>",
        "rows"_is(rows));
}

}  // namespace

Html bracket_picture(const Report& report) {
    const BracketMatchWriter teller(report, report.plan.format_settings.scoring.match_tie);
    return bracket_svg(bracket_of(report.plan.format_settings, report.history), report.names,
                       [&](const BracketMatch& tie) { return teller.words(tie); });
}

PageSection knockout_section(const Report& report) {
    const Html picture = bracket_picture(report);
    if (picture.empty()) return {"Knockout"};
    const bool has_replays = report.plan.format_settings.match_replays > 0;
    return {"Knockout", scrolling("Bracket", picture),
            std::string("points of a match and its replays together") +
                (has_replays ? "; a level match is replayed" : "")};
}

PageSection groups_section(const Report& report) {
    const auto groups = group_tables(report.plan.format_settings, report.history);
    if (groups.empty()) return {"Groups"};
    Html tables;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const std::string name = formats::group_name(i);
        tables += html("<div><h3>{name}</h3>\n{table}</div>\n", "name"_is(name),
                       "table"_is(scrolling(name, group_html(report, groups[i]))));
    }
    return {"Groups", html("<div class=\"groups\">\n{tables}</div>\n", "tables"_is(tables))};
}

}  // namespace tafl::publish
