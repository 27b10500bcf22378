// SPDX-License-Identifier: MIT
// The crosstable of the report's first page: a cell for all games of two entrants, with one link.
#include <algorithm>
#include <map>

#include "rules/result.h"
#include "tournaments/reports/publish/report_sections.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::publish {

namespace {

using results::CrosstableCell;
using results::CrosstableGame;
using results::Html;
using results::html;
using results::operator""_is;
using results::points_text;

double points_in(const CrosstableCell& cell) {
    int half_points = 0;
    for (const CrosstableGame& game : cell) half_points += game.half_points;
    return half_points / 2.0;
}

/// Returns the CSS class of a cell: all points, more than half, half, less than half, or 0.
const char* shade_of(double points, double games) {
    if (points == games) return "w2";
    if (points == 0) return "l2";
    if (points == games / 2) return "e";
    return points > games / 2 ? "w1" : "l1";
}

class CrosstableWriter {
  public:
    explicit CrosstableWriter(const Report& report) : report_(report), table_(report.table) {
        std::map<std::size_t, int> counts;
        for (const auto& row : table_.cells) {
            for (const CrosstableCell& cell : row) {
                if (!cell.empty()) ++counts[cell.size()];
            }
        }
        const auto most =
            std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
        if (most != counts.end()) usual_games_ = most->first;
    }

    /// Returns the most frequent number of games between two entrants; 0 without a game.
    [[nodiscard]] std::size_t usual_games() const { return usual_games_; }

    [[nodiscard]] Html table() const {
        Html numbers;
        Html rows;
        for (std::size_t i = 0; i < table_.rows.size(); ++i) {
            numbers += html("<th scope=\"col\"><abbr title=\"{name}\">{number}</abbr></th>",
                            "name"_is(name(i)), "number"_is(i + 1));
            rows += row(i);
        }
        return html(
            "<div class=\"scroll window\" tabindex=\"0\" role=\"region\" "
            "aria-label=\"Crosstable\"><table class=\"crosstable\"><thead><tr><th class=\"name\" "
            "scope=\"col\"><span "
            "class=\"named\">Engine</span></th>{numbers}</tr></thead>\n<tbody>\n{rows}</tbody>"
            "</table></div>\n",
            "numbers"_is(numbers), "rows"_is(rows));
    }

    /// Returns the legend of the colours. Its numbers are for the most frequent number of games in
    /// a cell.
    [[nodiscard]] Html key() const {
        const auto games = static_cast<double>(usual_games_);
        const auto item = [](const char* css_class, const std::string& sample, const char* words) {
            return html("<li><span class=\"{class}\">{sample}</span> {words}</li>\n",
                        "class"_is(std::string_view(css_class)), "sample"_is(sample),
                        "words"_is(std::string_view(words)));
        };
        const bool is_one = usual_games_ <= 1;
        Html text = item("w2", points_text(games), is_one ? "won" : "won all");
        if (!is_one) text += item("w1", points_text(games - 0.5), "more than half");
        text += item("level", points_text(games / 2), "level");
        if (!is_one) text += item("l1", "½", "less than half");
        text += item("l2", "0", is_one ? "lost" : "lost all") + item("f", "0", "a forfeit in it");
        return html("<ul class=\"key\" aria-label=\"Key\">\n{items}</ul>\n", "items"_is(text));
    }

  private:
    [[nodiscard]] const std::string& name(std::size_t row) const {
        return report_.names[table_.rows[row].entrant];
    }

    [[nodiscard]] Html row(std::size_t i) const {
        Html cells;
        for (std::size_t j = 0; j < table_.rows.size(); ++j) {
            cells += i == j ? cell("", "self") : cell_of(i, j);
        }
        return html(
            "<tr><th class=\"name\" scope=\"row\"><span class=\"rank\">{number}</span> <span "
            "class=\"named\">{name}</span></th>{cells}"
            "</tr>\n",
            "number"_is(i + 1), "name"_is(name(i)), "cells"_is(cells));
    }

    [[nodiscard]] bool has_forfeit(const CrosstableCell& games) const {
        return std::ranges::any_of(games, [&](const CrosstableGame& game) {
            return is_forfeit(report_.counted[game.outcome]->end.termination);
        });
    }

    /// Returns "1½". If the number of games is not the most frequent one, returns "1 of 1".
    [[nodiscard]] std::string score(const CrosstableCell& games) const {
        const std::string points = points_text(points_in(games));
        return games.size() == usual_games_ ? points
                                            : points + " of " + std::to_string(games.size());
    }

    [[nodiscard]] Html cell_of(std::size_t i, std::size_t j) const {
        const CrosstableCell& games = table_.cells[i][j];
        if (games.empty()) return "<td></td>";
        const bool is_spoilt = has_forfeit(games);
        const std::string text = score(games);
        std::string css_class = shade_of(points_in(games), static_cast<double>(games.size()));
        if (is_spoilt) css_class += " f";
        return html(
            "<td class=\"{class}\"><a href=\"{address}\" aria-label=\"{label}\">{text}</a></td>",
            "class"_is(css_class),
            "address"_is(report_.meeting_address(table_.rows[i].entrant, table_.rows[j].entrant)),
            "label"_is(text + " against " + name(j) + (is_spoilt ? ", a forfeit in it" : "")),
            "text"_is(text));
    }

    const Report& report_;
    const results::Crosstable& table_;
    std::size_t usual_games_ = 0;  ///< most frequent number of games between two entrants
};

}  // namespace

PageSection crosstable_section(const Report& report) {
    PageSection section{"Crosstable"};
    if (!report.has_standings() || has_knockout(report.plan.format_settings)) return section;
    if (!report.has_crosstable()) {
        section.html = html(
            "<p>Not shown for {count} entrants; <code>lawspeaker crosstable</code> prints "
            "it.</p>\n",
            "count"_is(report.names.count()));
        return section;
    }
    if (report.finished.empty()) return section;
    const CrosstableWriter writer(report);
    const std::size_t games = writer.usual_games();
    section.html = writer.table() + writer.key();
    section.note = "points of " + std::to_string(games) + "; a cell leads to the " +
                   (games == 1 ? "game" : "games");
    return section;
}

}  // namespace tafl::publish
