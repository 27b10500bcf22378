// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/tuning_course.h"

#include <algorithm>

#include "tournaments/scoring/results/markup.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::publish {

namespace {

/// Approximate maximum number of points in a plot; more are not visible.
constexpr int max_points = 400;

/// Returns the x coordinate of an iteration, from 0 to 100.
std::string place_of(const TuningCourse& course, int iteration) {
    return results::decimals(100.0 * iteration / course.iterations, 2);
}

/// Range of a plot: all values, with a margin.
struct PlotRange {
    double low;
    double high;
};

PlotRange scale_of(const TuningCourse& course, std::size_t which) {
    const tuning::Parameter& parameter = course.parameters[which];
    PlotRange scale{parameter.start, parameter.start};
    for (const tuning::Values& values : course.thetas) {
        scale.low = std::min(scale.low, values[which]);
        scale.high = std::max(scale.high, values[which]);
    }
    return {clamped(parameter, scale.low - parameter.c_end),
            clamped(parameter, scale.high + parameter.c_end)};
}

/// Returns the y coordinate of a value, from 0 (top) to 100.
std::string height_of(const PlotRange& scale, double value) {
    return results::decimals(100 * (scale.high - value) / (scale.high - scale.low), 2);
}

std::string line_of(const TuningCourse& course, std::size_t which) {
    const PlotRange scale = scale_of(course, which);
    const int step = std::max(1, course.finished() / max_points);
    std::string line;
    const auto add = [&](int iteration) {
        const double value = course.thetas[iteration][which];
        line += (line.empty() ? 'M' : 'L') + place_of(course, iteration) + ' ' +
                height_of(scale, value);
    };
    for (int iteration = 0; iteration < course.finished(); iteration += step) add(iteration);
    add(course.finished());
    return line;
}

std::string caption_of(const TuningCourse& course, std::size_t which) {
    const tuning::Parameter& parameter = course.parameters[which];
    const PlotRange scale = scale_of(course, which);
    const auto text = [&](double value) { return theta_text(parameter, value); };
    return parameter.name + ": " + text(course.thetas.back()[which]) +
           (course.errors.empty() ? "" : " \u00b1 " + text(course.errors[which])) + " after " +
           std::to_string(course.finished()) + " of " + std::to_string(course.iterations) +
           " iterations; began with " + text(parameter.start) + ", between " +
           text(parameter.least) + " and " + text(parameter.most) + "; shown from " +
           text(scale.low) + " to " + text(scale.high);
}

results::Html plot_of(const TuningCourse& course, std::size_t which) {
    const tuning::Parameter& parameter = course.parameters[which];
    const results::Html caption = results::html_text(caption_of(course, which));
    return "<figure class=\"plot\"><svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" "
           "role=\"img\" aria-label=\"" +
           caption + "\"><path class=\"zero\" d=\"M0 " +
           results::html_text(height_of(scale_of(course, which), parameter.start)) +
           "H100\"/><path class=\"at\" d=\"" + results::html_text(line_of(course, which)) +
           "\"/></svg><figcaption>" + caption + "</figcaption></figure>\n";
}

/// Returns the half points of the entrants by iteration. An iteration has one match for each pair
/// of entrants.
std::vector<tournaments::PerEntrant<int>> results_of(const formats::FormatSettings& settings,
                                                     const std::vector<results::Outcome>& outcomes,
                                                     int finished) {
    const int matches = settings.entrants * (settings.entrants - 1) / 2;
    std::vector<tournaments::PerEntrant<int>> points(
        finished, tournaments::PerEntrant<int>(settings.entrants));
    for (const results::Outcome& outcome : outcomes) {
        const int iteration = (outcome.match - 1) / matches;
        if (iteration >= finished) continue;
        for (const rules::Side side : rules::both_sides) {
            const int entrant = outcome.entrants[side];
            points[iteration][entrant] += results::half_points(outcome, entrant);
        }
    }
    return points;
}

}  // namespace

std::optional<TuningCourse> tuning_course(const formats::FormatSettings& settings,
                                          const std::vector<results::Outcome>& outcomes) {
    const auto tuner = formats::tuner_of(settings);
    if (!tuner) return std::nullopt;
    for (const results::Outcome& outcome : outcomes) tuner->add(outcome);
    TuningCourse course{settings.parameters, settings.iterations, {}};
    for (int i = 0; i <= tuner->finished(); ++i) course.thetas.push_back(tuner->theta(i));
    course.entrants = settings.entrants;
    course.errors = tuner->errors();
    course.results = results_of(settings, outcomes, tuner->finished());
    return course;
}

std::string course_csv(const TuningCourse& course) {
    std::vector<std::string> cells = {"iteration"};
    for (const tuning::Parameter& parameter : course.parameters) cells.push_back(parameter.name);
    for (int entrant = 1; entrant <= course.entrants; ++entrant) {
        cells.push_back("points_" + std::to_string(entrant));
    }
    std::string text = results::csv_line(cells);
    for (std::size_t i = 0; i < course.thetas.size(); ++i) {
        cells = {std::to_string(i)};
        for (std::size_t j = 0; j < course.parameters.size(); ++j)
            cells.push_back(theta_text(course.parameters[j], course.thetas[i][j]));
        for (int entrant = 1; entrant <= course.entrants; ++entrant) {
            cells.push_back(i == 0 ? ""
                                   : results::decimals(course.results[i - 1][entrant] / 2.0, 1));
        }
        text += results::csv_line(cells);
    }
    return text;
}

results::Html course_plots(const TuningCourse& course) {
    results::Html text;
    for (std::size_t i = 0; i < course.parameters.size(); ++i) text += plot_of(course, i);
    return text;
}

}  // namespace tafl::publish
