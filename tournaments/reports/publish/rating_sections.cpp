// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/rating_sections.h"

#include <algorithm>
#include <optional>

#include "tournaments/reports/publish/rating_chart.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/rating_tables.h"

namespace tafl::publish {

namespace {

using results::Html;
using results::RatedPlayer;
using results::RatingList;

// Limits of a page.
constexpr std::size_t max_players = 300;
constexpr std::size_t max_in_matrix = 24;
constexpr std::size_t max_performances = 300;
/// Limits for exact errors and for ratings over time. Larger numbers would take too long.
constexpr std::size_t max_exact = 500;
constexpr std::size_t max_games_with_course = 20'000;

Html section_of(const Html& id, const Html& title, const Html& html) {
    return "<section data-swap=\"" + id + "\">\n<h2 id=\"" + id + "\">" + title + "</h2>\n" + html +
           "</section>\n";
}

Html left_out(std::size_t shown, std::size_t all, const std::string& what) {
    if (shown >= all) return {};
    return "<p class=\"faint\">" +
           results::html_text("The first " + std::to_string(shown) + " of " + std::to_string(all) +
                              ' ' + what + ".") +
           "</p>\n";
}

/// Range of all intervals, from the smallest to the largest value.
struct EloScale {
    double low = 0;
    double high = 0;
    /// Returns the x coordinate, from 0 to 100.
    [[nodiscard]] Html at(double elo) const {
        const double share = high > low ? (elo - low) / (high - low) : 0.5;
        return results::html_text(results::decimals(100 * share, 1));
    }
};

EloScale scale_of(const RatingList& list) {
    std::optional<EloScale> scale;
    for (const RatedPlayer& player : list.players()) {
        if (!player.elo) continue;
        const double error = player.error.value_or(0);
        if (!scale) scale = EloScale{*player.elo, *player.elo};
        scale->low = std::min(scale->low, *player.elo - error);
        scale->high = std::max(scale->high, *player.elo + error);
    }
    return scale.value_or(EloScale{});
}

Html interval_picture(const EloScale& scale, const RatedPlayer& player) {
    if (!player.elo) return {};
    const double error = player.error.value_or(0);
    const std::string label = results::elo_text(player) + " +/- " + results::decimals(error, 0);
    const Html low = scale.at(*player.elo - error);
    const Html high = scale.at(*player.elo + error);
    const Html middle = scale.at(*player.elo);
    return "<svg class=\"interval\" viewBox=\"-1 0 102 10\" preserveAspectRatio=\"none\" "
           "role=\"img\" aria-label=\"" +
           results::html_text(label) +
           "\"><path class=\"scale\" d=\"M0 0v10M50 0v10M100 0v10\"/><path class=\"whisker\" "
           "d=\"M" +
           low + " 5H" + high + "M" + middle + " 1v8\"/></svg>";
}

constexpr std::string_view picture_title = "95 % interval";

bool is_player_column(const results::Column& column) { return column.title == "Player"; }

Html cell_of(const results::Column& column, const std::string& text, const NameHtml& name_html) {
    if (is_player_column(column)) return "<th scope=\"row\">" + name_html(text) + "</th>";
    return column.is_number ? number_cell(text) : cell(results::html_text(text));
}

/// Returns players_table() with a further column for the pictures of the intervals.
results::Table players_with_pictures(const RatingList& list) {
    results::Table table = players_table(list);
    const auto error = std::ranges::find(table.columns, "Error", &results::Column::title);
    const auto at = error - table.columns.begin() + 1;
    table.columns.insert(error + 1, {std::string(picture_title), false});
    for (auto& row : table.rows) row.insert(row.begin() + at, std::string());
    return table;
}

}  // namespace

Html table_html(const std::string& label, const results::Table& table, const NameHtml& name_html,
                std::size_t max_rows) {
    Html rows;
    for (std::size_t i = 0; i < std::min(max_rows, table.rows.size()); ++i) {
        rows += "<tr>";
        for (std::size_t k = 0; k < table.columns.size(); ++k) {
            rows += cell_of(table.columns[k], table.rows[i][k], name_html);
        }
        rows += "</tr>\n";
    }
    return scrolling(label, "<table>" + table_head(table.columns) + rows + "</table>");
}

Html players_html(const RatingList& list, const NameHtml& name_html,
                  const std::optional<TableChoice>& choice, std::size_t max_rows) {
    const results::Table table = players_with_pictures(list);
    const EloScale scale = scale_of(list);
    const auto cells_html = [&](std::size_t row) {
        Html cells;
        for (std::size_t k = 0; k < table.columns.size(); ++k) {
            const bool is_picture = table.columns[k].title == picture_title;
            cells += is_picture ? cell(interval_picture(scale, list.players()[row]))
                                : cell_of(table.columns[k], table.rows[row][k], name_html);
        }
        return cells;
    };
    if (choice) {
        const auto names = std::ranges::find_if(table.columns, is_player_column);
        return paged_table("Players", table, names - table.columns.begin(), *choice, cells_html);
    }
    const std::size_t shown = std::min(max_rows, table.rows.size());
    Html rows;
    for (std::size_t i = 0; i < shown; ++i) rows += "<tr>" + cells_html(i) + "</tr>\n";
    return scrolling("Players", "<table>" + table_head(table.columns) + rows + "</table>") +
           left_out(shown, table.rows.size(), "players");
}

namespace {

Html players_section(const RatingList& list, const NameHtml& name_html,
                     const std::optional<TableChoice>& choice) {
    Html notes;
    for (const std::string& note : rating_notes(list)) {
        notes += "<p>" + results::html_text(note) + "</p>\n";
    }
    return section_of(
        "Players", "Players",
        notes + players_html(list, name_html, choice, max_players) +
            "<p class=\"faint\">LOS: the likelihood, in per cent, that a player is stronger than "
            "the next one.</p>\n");
}

Html sides_section(const RatingList& list, const NameHtml& name_html) {
    const results::Table table = side_terms_table(list);
    return section_of("Sides", "The sides of each variant",
                      table_html("Sides", table, name_html, table.rows.size()) +
                          "<p class=\"faint\">By how much Elo the attackers are stronger, and the "
                          "points that they have to expect of a game between players of the same "
                          "strength.</p>\n");
}

Html superiority_section(const RatingList& list, const NameHtml& name_html) {
    results::Table table = superiority_table(list);
    const std::size_t all = table.rows.size();
    if (all < 2) return {};
    constexpr std::size_t columns_before = 3;
    if (all > max_in_matrix) {
        table.columns.resize(columns_before + max_in_matrix);
        table.rows.resize(max_in_matrix);
    }
    return section_of("Superiority", "Who is stronger, and how likely",
                      table_html("Likelihood of superiority", table, name_html, max_in_matrix) +
                          left_out(table.rows.size(), all, "players") +
                          "<p class=\"faint\">The likelihood, in per cent, that the player of the "
                          "row is stronger than the player of the column.</p>\n");
}

Html performances_section(const RatingList& list, const std::vector<results::RatedGame>& games,
                          const NameHtml& name_html) {
    const results::Table table = performances_table(performances(list, games));
    if (table.rows.empty()) return {};
    return section_of("Performances", "Performances",
                      table_html("Performances", table, name_html, max_performances) +
                          left_out(max_performances, table.rows.size(), "performances") +
                          "<p class=\"faint\">Expected: the points that the ratings predict. "
                          "Performance: the rating that predicts the points made.</p>\n");
}

Html history_section(const RatingList& list, const std::vector<results::RatedGame>& games) {
    constexpr int moments = 12;
    if (games.size() > max_games_with_course) return {};
    std::vector<std::string> players;
    for (const RatedPlayer& player : list.players()) {
        if (player.elo && player.pool == 0) players.push_back(player.name);
    }
    const Html chart = rating_chart(players, rating_history(list, games, moments));
    if (chart.empty()) return {};
    return section_of(
        "Course", "Over time",
        chart +
            "<p class=\"faint\">Ratings (Elo) of the first players, calculated after equal "
            "numbers of games, with a prior of at least one virtual game. The legend has the "
            "last ratings of the chart.</p>\n");
}

}  // namespace

Html rating_sections(const std::vector<results::RatedGame>& games, const NameHtml& name_html,
                     const std::optional<TableChoice>& choice) {
    results::RatingChoice rating;
    rating.max_exact = max_exact;
    const RatingList list(games, rating);
    if (list.players().empty()) return "<p>No two players have met yet.</p>\n";
    return "<p>" + results::html_text(std::to_string(list.games())) +
           " distinct games. Elo by maximum likelihood: Bradley and Terry\u2019s model with draws "
           "as Davidson has them, and for each variant a term for its sides. The line is the 95 % "
           "interval, against the mean of all.</p>\n" +
           players_section(list, name_html, choice) + sides_section(list, name_html) +
           superiority_section(list, name_html) + performances_section(list, games, name_html) +
           history_section(list, games);
}

ReportFile ratings_page(const Report& report, const std::optional<TableChoice>& choice) {
    const auto& name = report.published.tournament.name;
    PageFrame frame{"Ratings, " + name, report.root_path(), {}, {}};
    frame.is_on_site = report.site.has_value();
    const Html body =
        "<nav>" + link(report.site ? "./" : "index.html", name) +
        "</nav>\n<main id=\"main\">\n<h1>Ratings</h1>\n" +
        rating_sections(
            results::rated_games(report.published.games),
            [&](const std::string& engine) { return report.engine_html(engine); }, choice) +
        "</main>\n";
    return {"ratings.html", page_text(frame, body)};
}

}  // namespace tafl::publish
