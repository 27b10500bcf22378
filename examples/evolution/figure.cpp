// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <sstream>

#include "examples/evolution/report.h"

namespace tafl::evolution {

namespace {

constexpr double width = 560;
constexpr double height = 340;
constexpr double left = 50;
constexpr double right = 20;
constexpr double top = 56;
constexpr double bottom = 46;
constexpr std::array<const char*, 3> colours = {"#b3541e", "#1f6f8b", "#5b7f2b"};  ///< by plies

constexpr int paper_generations = 300;

/// Mapping from generation and percentage to the picture.
struct Scale {
    int last;
    [[nodiscard]] double x(double generation) const {
        return left + (width - left - right) * generation / last;
    }
    [[nodiscard]] static double y(double percent) {
        return height - bottom - (height - top - bottom) * percent / 100;
    }
};

void draw_axes(std::ostream& svg, const Scale& scale) {
    svg << "<g stroke=\"#bbb\" fill=\"none\">\n";
    for (int percent = 0; percent <= 100; percent += 20) {
        svg << "<path d=\"M" << left << ' ' << Scale::y(percent) << "H" << width - right
            << "\"/>\n";
    }
    svg << "</g>\n<g text-anchor=\"end\">\n";
    for (int percent = 0; percent <= 100; percent += 20) {
        svg << "<text x=\"" << left - 6 << "\" y=\"" << Scale::y(percent) + 4 << "\">" << percent
            << " %</text>\n";
    }
    svg << "</g>\n<g text-anchor=\"middle\">\n";
    const int step = std::max(1, scale.last / 6);
    for (int generation = 0; generation <= scale.last; generation += step) {
        svg << "<text x=\"" << scale.x(generation) << "\" y=\"" << height - bottom + 18 << "\">"
            << generation << "</text>\n";
    }
    svg << "<text x=\"" << (left + width - right) / 2 << "\" y=\"" << height - 8
        << "\">generation</text>\n</g>\n";
}

/// Draws points with intervals, and lines between them. `plies` counts from 0.
void draw_curve(std::ostream& svg, const Scale& scale,
                const std::vector<std::pair<int, Share>>& points, std::size_t plies) {
    std::ostringstream line;
    std::ostringstream marks;
    const double shift = (static_cast<double>(plies) - 1) * 3;  // so that intervals do not overlap
    for (const auto& [generation, share] : points) {
        const double x = scale.x(generation) + shift;
        line << (line.tellp() == 0 ? 'M' : 'L') << x << ' ' << Scale::y(share.percent);
        marks << "<path d=\"M" << x << ' ' << Scale::y(share.low) << "V" << Scale::y(share.high)
              << "\" opacity=\".6\"/><circle cx=\"" << x << "\" cy=\"" << Scale::y(share.percent)
              << "\" r=\"3\" fill=\"" << colours[plies] << "\"/>\n";
    }
    const double legend = width - right - 210 + 75 * static_cast<double>(plies);
    svg << "<g stroke=\"" << colours[plies] << "\" fill=\"none\" stroke-width=\"1.5\">\n<path d=\""
        << line.str() << "\"/>\n"
        << marks.str() << "<path d=\"M" << legend << " 14h20\"/></g>\n<text x=\"" << legend + 25
        << "\" y=\"18\">" << plies + 1 << (plies == 0 ? " ply" : " plies") << "</text>\n";
}

/// Draws the curves of the paper as straight lines between the values of its text, over our range.
/// Where two lines coincide, the dots of both are visible.
void draw_paper(std::ostream& svg, const Scale& scale, const PaperFigure& figure) {
    for (std::size_t plies = 0; plies < figure.curves.size(); ++plies) {
        if (!figure.curves[plies]) continue;
        const auto [first, last] = *figure.curves[plies];
        const int end = std::min(scale.last, paper_generations);
        const double at_end = first + static_cast<double>(last - first) * end / paper_generations;
        svg << "<path stroke=\"" << colours[plies]
            << "\" stroke-width=\"1.5\" stroke-dasharray=\"2 6\" stroke-dashoffset=\"" << 3 * plies
            << "\" fill=\"none\" d=\"M" << scale.x(0) << ' ' << Scale::y(first) << "L"
            << scale.x(end) << ' ' << Scale::y(at_end) << "\"/>\n";
    }
    svg << "<text x=\"" << left << "\" y=\"44\" fill=\"#555\">paper (dotted): " << figure.says
        << "</text>\n";
}

}  // namespace

std::string figure_svg(const Tests& tests, const PaperFigure& figure) {
    std::array<std::vector<std::pair<int, Share>>, 3> curves;
    Scale scale{1};
    for (const auto& [test, runs] : tests) {
        if (test.rules != figure.rules || test.opponent != figure.opponent) continue;
        const auto plies = static_cast<std::size_t>(test.plies - 1);
        if (plies >= curves.size()) continue;
        curves[plies].emplace_back(test.generation, matches_won(runs));
        scale.last = std::max(scale.last, test.generation);
    }
    std::ostringstream svg;
    svg << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << ' ' << height
        << "\" width=\"" << width << "\" height=\"" << height
        << "\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n<rect width=\"" << width
        << "\" height=\"" << height << "\" fill=\"#fff\"/>\n<text x=\"" << left
        << "\" y=\"18\" font-weight=\"bold\">Figure " << figure.number << ": against "
        << figure.opponent << ", " << figure.rules << " rules</text>\n";
    draw_axes(svg, scale);
    draw_paper(svg, scale, figure);
    for (std::size_t plies = 0; plies < curves.size(); ++plies)
        if (!curves[plies].empty()) draw_curve(svg, scale, curves[plies], plies);
    svg << "</svg>\n";
    return svg.str();
}

}  // namespace tafl::evolution
