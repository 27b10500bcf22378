// SPDX-License-Identifier: MIT
// The crosstable of the report's first page: a cell for all games of two entrants, with one link.
#include <algorithm>
#include <iterator>
#include <map>

#include "tournaments/reports/publish/report_sections.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/outcomes.h"

namespace tafl::publish {

namespace {

using results::CrosstableCell;
using results::CrosstableGame;
using results::Html;
using results::points_text;
using results::StandingColumn;

double points_in(const CrosstableCell& cell) {
    int half_points = 0;
    for (const CrosstableGame& game : cell) half_points += game.half_points;
    return half_points / 2.0;
}

/// Returns the CSS class of a cell: all points, more than half, half, less than half, or 0.
Html shade_of(double points, double games) {
    if (points == games) return "w2";
    if (points == 0) return "l2";
    if (points == games / 2) return {};
    return points > games / 2 ? Html("w1") : Html("l1");
}

class CrosstableWriter {
  public:
    CrosstableWriter(const Report& report, const results::ExpectedPoints& expected)
        : report_(report), table_(report.table), expected_(expected) {
        std::ranges::copy(tie_break_columns(table_.rows), std::back_inserter(statistics_));
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

    [[nodiscard]] Html table() const {
        Html text = head();
        for (std::size_t i = 0; i < table_.rows.size(); ++i) text += row(i);
        return "<div class=\"scroll window\" tabindex=\"0\" role=\"region\" "
               "aria-label=\"Crosstable\"><table class=\"crosstable\">" +
               text + "</table></div>\n";
    }

    /// Returns the legend of the colours. Its numbers are for the most frequent number of games in
    /// a cell.
    [[nodiscard]] Html key() const {
        const auto games = static_cast<double>(std::max<std::size_t>(1, usual_games_));
        const auto item = [](const Html& css_class, const std::string& sample, const Html& words) {
            return "<li><span class=\"" + css_class + "\">" + results::html_text(sample) +
                   "</span> " + words + "</li>\n";
        };
        const bool is_one = usual_games_ <= 1;
        Html text = item("w2", points_text(games), is_one ? Html("won") : Html("won all"));
        if (!is_one) text += item("w1", points_text(games - 0.5), "more than half");
        text += item("level", points_text(games / 2), "level");
        if (!is_one) text += item("l1", "½", "less than half");
        text += item("l2", "0", is_one ? Html("lost") : Html("lost all"));
        return "<ul class=\"key\" aria-label=\"Key\">\n" + text +
               item("f", "0", "a forfeit in it") + "</ul>\n";
    }

  private:
    [[nodiscard]] const std::string& name(std::size_t row) const {
        return report_.names[table_.rows[row].entrant];
    }

    [[nodiscard]] Html head() const {
        Html text = "<thead><tr><th class=\"name\" scope=\"col\">" +
                    results::html_text(engine_.title) + "</th><th class=\"total\" scope=\"col\">" +
                    results::html_text(points_.title) + "</th>";
        for (std::size_t i = 0; i < table_.rows.size(); ++i) {
            text += "<th scope=\"col\"><abbr title=\"" + results::html_text(name(i)) + "\">" +
                    results::html_text(i + 1) + "</abbr></th>";
        }
        for (const auto& column : statistics_) {
            text +=
                "<th scope=\"col\" class=\"stat\">" + results::html_text(column.title) + "</th>";
        }
        return text + "</tr></thead>\n";
    }

    [[nodiscard]] Html row(std::size_t i) const {
        const results::NamedStanding standing{name(i), table_.rows[i]};
        Html text = "<tr><th class=\"name\" scope=\"row\"><span>" + results::html_text(i + 1) +
                    "</span> " + report_.engine_html(name(i)) + "</th><td class=\"total\">" +
                    results::html_text(people_text(points_, standing)) + "</td>";
        for (std::size_t j = 0; j < table_.rows.size(); ++j) {
            text += i == j ? cell("", "self") : cell_of(i, j);
        }
        for (const auto& column : statistics_) {
            text += cell(results::html_text(people_text(column, standing)), "stat");
        }
        return text + "</tr>\n";
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
        Html css_class = shade_of(points_in(games), static_cast<double>(games.size()));
        if (is_spoilt) css_class += " f";
        Html title;
        if (expected_[i][j]) {
            title = " title=\"expected " +
                    results::html_text(results::decimals(expected_[i][j], 2)) + "\"";
        }
        return "<td class=\"" + css_class + "\"><a href=\"" +
               results::html_text(
                   report_.meeting_address(table_.rows[i].entrant, table_.rows[j].entrant)) +
               "\" aria-label=\"" +
               results::html_text(text + " against " + name(j) +
                                  (is_spoilt ? ", a forfeit in it" : "")) +
               "\"" + title + ">" + results::html_text(text) + "</a></td>";
    }

    const Report& report_;
    const results::Crosstable& table_;
    const results::ExpectedPoints& expected_;
    StandingColumn engine_ = column_named(results::standing_columns(), "engine");
    StandingColumn points_ = column_named(results::standing_columns(), "points");
    std::vector<StandingColumn> statistics_ = columns_named(results::standing_columns(), {"games"});
    std::size_t usual_games_ = 0;  ///< most frequent number of games between two entrants
};

}  // namespace

Html crosstable_section(const Report& report, const results::RatingList& ratings) {
    const Html head = "<section data-swap=\"Crosstable\">\n<h2 id=\"Crosstable\">Crosstable</h2>\n";
    if (!report.has_crosstable() || report.names.empty()) {
        return head + "<p>Not shown for " + results::html_text(report.names.count()) +
               " entrants; <code>lawspeaker crosstable</code> prints it.</p>\n</section>\n";
    }
    const auto expected =
        expected_points(report.table, report.names, report.published.games, ratings);
    const CrosstableWriter writer(report, expected);
    return head + writer.key() + writer.table() +
           "<p class=\"faint\">A cell has the points of the row against the column, and leads to "
           "their games.</p>\n</section>\n";
}

}  // namespace tafl::publish
