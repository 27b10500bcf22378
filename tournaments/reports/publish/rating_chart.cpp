// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/rating_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::publish {

namespace {

using results::Html;
using results::RatingMoment;

constexpr std::size_t max_chart_lines = 12;

// Sizes in units of the picture. The numbers at the ends of the lines are right of the plot.
struct ChartFrame {
    static constexpr double width = 720;
    static constexpr double height = 300;
    static constexpr double left = 52;
    static constexpr double right = width - 30;
    static constexpr double top = 12;
    static constexpr double bottom = height - 44;
    static constexpr double line_of_text = 13;
};

Html point_text(double value) { return results::html_text(results::decimals(value, 1)); }

/// Line of a player: its ratings, and the number at its end.
struct ChartLine {
    std::string player;
    std::vector<std::pair<std::size_t, double>> points;  ///< moment and Elo; not empty
    double label = 0;                                    ///< y coordinate of its number
};

std::vector<ChartLine> chart_lines(const std::vector<std::string>& players,
                                   const std::vector<RatingMoment>& history) {
    std::vector<ChartLine> lines;
    for (const std::string& player : players) {
        ChartLine line{player, {}};
        for (std::size_t i = 0; i < history.size(); ++i) {
            const auto found = history[i].elo.find(player);
            if (found != history[i].elo.end()) line.points.emplace_back(i, found->second);
        }
        if (!line.points.empty() && lines.size() < max_chart_lines)
            lines.push_back(std::move(line));
    }
    return lines;
}

/// Axis of ratings, between two round numbers and with round numbers as marks.
struct EloAxis {
    double low = 0;
    double high = 0;
    double step = 0;

    [[nodiscard]] double y(double elo) const {
        return ChartFrame::bottom -
               (ChartFrame::bottom - ChartFrame::top) * (elo - low) / (high - low);
    }
};

EloAxis elo_axis(const std::vector<ChartLine>& lines) {
    double low = lines.front().points.front().second;
    double high = low;
    for (const ChartLine& line : lines) {
        for (const auto& [moment, elo] : line.points) {
            low = std::min(low, elo);
            high = std::max(high, elo);
        }
    }
    constexpr double max_steps = 5;
    constexpr std::array<double, 3> round = {10, 20, 50};
    double step = round.front();
    for (double power = 1; step * max_steps < high - low; power *= 10) {
        for (const double one : round) {
            step = one * power;
            if (step * max_steps >= high - low) break;
        }
    }
    EloAxis axis{step * std::floor(low / step), step * std::ceil(high / step), step};
    if (axis.high <= axis.low) axis.high = axis.low + step;
    return axis;
}

double x_of(std::size_t moment, std::size_t moments) {
    return ChartFrame::left + (ChartFrame::right - ChartFrame::left) * static_cast<double>(moment) /
                                  static_cast<double>(moments - 1);
}

Html elo_grid(const EloAxis& axis) {
    Html text;
    for (double elo = axis.low; elo <= axis.high + axis.step / 2; elo += axis.step) {
        const Html y = point_text(axis.y(elo));
        text += "<path class=\"grid\" d=\"M" + point_text(ChartFrame::left) + " " + y + "H" +
                point_text(ChartFrame::right) + "\"/><text x=\"" +
                point_text(ChartFrame::left - 6) + "\" y=\"" + point_text(axis.y(elo) + 4) +
                "\" text-anchor=\"end\">" + results::html_text(results::decimals(elo, 0)) +
                "</text>\n";
    }
    return text;
}

/// Draws the numbers of games below the axis, and the times of the first and the last moment.
Html games_axis(const std::vector<RatingMoment>& history) {
    Html text;
    const std::size_t last = history.size() - 1;
    const auto words = [&](std::size_t moment, double y, const std::string& what) {
        const Html anchor = moment == 0      ? Html("start")
                            : moment == last ? Html("end")
                                             : Html("middle");
        text += "<text x=\"" + point_text(x_of(moment, history.size())) + "\" y=\"" +
                point_text(y) + "\" text-anchor=\"" + anchor + "\">" + results::html_text(what) +
                "</text>\n";
    };
    for (const std::size_t moment : std::set<std::size_t>{0, last / 2, last}) {
        words(moment, ChartFrame::bottom + 18, std::to_string(history[moment].games) + " games");
    }
    words(0, ChartFrame::bottom + 36, results::time_words(history.front().time));
    words(last, ChartFrame::bottom + 36, results::time_words(history.back().time));
    return text;
}

Html mark_lines(const std::vector<RatingMoment>& history, const std::vector<store::Time>& marks) {
    Html text;
    for (const store::Time mark : marks) {
        const auto after = std::ranges::lower_bound(history, mark, {}, &RatingMoment::time);
        if (after == history.begin() || after == history.end()) continue;
        text += "<path class=\"lead\" d=\"M" +
                point_text(x_of(after - history.begin(), history.size())) + " " +
                point_text(ChartFrame::top) + "V" + point_text(ChartFrame::bottom) + "\"/>\n";
    }
    return text;
}

/// Moves the numbers at the ends of the lines apart, so that they do not overlap.
void place_labels(std::vector<ChartLine>& lines, const EloAxis& axis) {
    std::vector<ChartLine*> by_height;
    for (ChartLine& line : lines) {
        line.label = axis.y(line.points.back().second);
        by_height.push_back(&line);
    }
    std::ranges::stable_sort(by_height, {}, [](const ChartLine* line) { return line->label; });
    double least = ChartFrame::top;
    for (ChartLine* line : by_height) {
        line->label = std::max(line->label, least);
        least = line->label + ChartFrame::line_of_text;
    }
    double most = ChartFrame::bottom;
    for (auto line = by_height.rbegin(); line != by_height.rend(); ++line) {
        (*line)->label = std::min((*line)->label, most);
        most = (*line)->label - ChartFrame::line_of_text;
    }
}

Html line_class(std::size_t index) {
    return "class=\"chart-line line-" + results::html_text(index + 1) + "\"";
}

Html course_picture(const ChartLine& line, std::size_t index, const EloAxis& axis,
                    std::size_t moments) {
    Html path;
    for (const auto& [moment, elo] : line.points) {
        path += (path.empty() ? Html("M") : Html("L")) + point_text(x_of(moment, moments)) + " " +
                point_text(axis.y(elo));
    }
    const double end = x_of(line.points.back().first, moments);
    const Html place = point_text(axis.y(line.points.back().second));
    return "<path " + line_class(index) + " d=\"" + path + "\"/><path class=\"lead\" d=\"M" +
           point_text(end) + " " + place + "L" + point_text(ChartFrame::right + 8) + " " +
           point_text(line.label) + "\"/><text x=\"" + point_text(ChartFrame::right + 11) +
           "\" y=\"" + point_text(line.label + 4) + "\">" + results::html_text(index + 1) +
           "</text>\n";
}

Html chart_legend(const std::vector<ChartLine>& lines) {
    Html items;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        items += "<li><svg viewBox=\"0 0 28 8\" aria-hidden=\"true\"><path " + line_class(i) +
                 " d=\"M0 4H28\"/></svg>" + results::html_text(i + 1) + " " +
                 results::html_text(lines[i].player) + " <span class=\"faint\">" +
                 results::html_text(results::decimals(lines[i].points.back().second, 0)) +
                 "</span></li>\n";
    }
    return "<ul class=\"chart-key\">\n" + items + "</ul>\n";
}

}  // namespace

Html rating_chart(const std::vector<std::string>& players, const std::vector<RatingMoment>& history,
                  const std::vector<store::Time>& marks) {
    std::vector<ChartLine> lines =
        history.size() < 2 ? std::vector<ChartLine>() : chart_lines(players, history);
    if (lines.empty()) return {};
    const EloAxis axis = elo_axis(lines);
    place_labels(lines, axis);
    Html courses;
    for (std::size_t i = 0; i < lines.size(); ++i)
        courses += course_picture(lines[i], i, axis, history.size());
    const Html size = "0 0 " + results::html_text(results::decimals(ChartFrame::width, 0)) + " " +
                      results::html_text(results::decimals(ChartFrame::height, 0));
    const Html picture = "<svg viewBox=\"" + size +
                         "\" role=\"img\" aria-label=\"Ratings (Elo) of " +
                         results::html_text(lines.size()) +
                         (lines.size() == 1 ? Html(" player") : Html(" players")) +
                         " by games played; the legend has the last ratings\">\n" + elo_grid(axis) +
                         games_axis(history) + mark_lines(history, marks) + courses + "</svg>\n";
    return "<figure class=\"chart\">\n" + scrolling("Ratings over time", picture) +
           chart_legend(lines) + "</figure>\n";
}

}  // namespace tafl::publish
