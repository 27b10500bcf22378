// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/balance_svg.h"

#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::publish {

namespace {

// Sizes in units of the picture
constexpr double plot_left = 190;
constexpr double plot_width = 400;
constexpr double plot_right = plot_left + plot_width;
constexpr double row_height = 24;
constexpr double top_margin = 12;
constexpr double bottom_margin = 64;

std::string point(double value) { return results::decimals(value, 1); }

/// Returns the x coordinate of a share from 0 to 1.
std::string across(double share) { return point(plot_left + plot_width * share); }

std::string line(const std::string& from_x, const std::string& from_y, const std::string& to_x,
                 const std::string& to_y, const std::string& style) {
    return "<path d=\"M" + from_x + ' ' + from_y + 'L' + to_x + ' ' + to_y + "\" " + style + "/>\n";
}

std::string words(const std::string& x, const std::string& y, const std::string& anchor,
                  const std::string& text) {
    return "<text x=\"" + x + "\" y=\"" + y + "\" text-anchor=\"" + anchor + "\">" +
           results::html_text(text).text() + "</text>\n";
}

std::string scale(double bottom) {
    std::string text;
    constexpr int parts = 4;
    for (int i = 0; i <= parts; ++i) {
        const double share = static_cast<double>(i) / parts;
        text +=
            line(across(share), point(top_margin), across(share), point(bottom),
                 i * 2 == parts ? "stroke=\"#000\" stroke-dasharray=\"4 3\"" : "stroke=\"#ccc\"");
        text += words(across(share), point(bottom + 16), "middle", results::percent(share, 0));
    }
    return text + words(across(0.5), point(bottom + 34), "middle", "Attackers\u2019 points, %") +
           words(point(plot_right), point(bottom + 54), "end",
                 "dot: all games, 95 %; thin: cut-off games won or lost; ring: equal engines");
}

std::string row(const results::BalanceGroup& group, double middle) {
    const std::string y = point(middle);
    const results::Interval interval = group.balance.interval();
    const results::Interval wide = group.balance.wide_interval();
    std::string text = words(point(plot_left - 10), point(middle + 4), "end", group.name);
    text += line(across(wide.low), y, across(wide.high), y, "stroke=\"#888\"");
    text += line(across(interval.low), y, across(interval.high), y,
                 "stroke=\"#000\" stroke-width=\"3\"");
    text += "<circle cx=\"" + across(group.balance.score()) + "\" cy=\"" + y + "\" r=\"4.5\"/>\n";
    if (!group.rated) return text;
    return text + "<circle cx=\"" + across(group.rated->equals.score()) + "\" cy=\"" + y +
           "\" r=\"7\" fill=\"none\" stroke=\"#000\"/>\n";
}

}  // namespace

std::string balance_svg(const std::vector<results::BalanceGroup>& groups) {
    const double bottom = top_margin + row_height * static_cast<double>(groups.size());
    const std::string size = point(plot_right + 30) + ' ' + point(bottom + bottom_margin);
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size +
                       "\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\" "
                       "aria-label=\"Balance of variants\">\n"
                       "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" +
                       scale(bottom);
    double middle = top_margin + row_height / 2;
    for (const results::BalanceGroup& group : groups) {
        text += row(group, middle);
        middle += row_height;
    }
    return text + "</svg>\n";
}

}  // namespace tafl::publish
