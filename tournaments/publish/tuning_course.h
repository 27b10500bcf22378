// SPDX-License-Identifier: MIT
// TuningCourse: how the values of a tuning went, from its form and its results, and as CSV and as
// plots. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/count_of.h"
#include "tournaments/formats/format.h"
#include "tournaments/per_entrant.h"
#include "tournaments/results/html.h"

namespace tafl::publish {

struct TuningCourse {
    std::vector<tuning::Parameter> parameters;
    int iterations = 0;                  ///< in all
    std::vector<tuning::Values> thetas;  ///< the best guess after 0, 1, 2, ... of them
    int entrants = 2;
    tuning::Values errors{};  ///< of the last guess (Tuner::errors); empty = not known
    /// Half points of each entrant in the iterations 1, 2, ... that have counted.
    std::vector<tournaments::PerEntrant<int>> results{};

    [[nodiscard]] int finished() const { return count_of(thetas) - 1; }
};

/// None if nothing is tuned.
[[nodiscard]] std::optional<TuningCourse> tuning_course(
    const formats::FormatSettings& settings, const std::vector<results::Outcome>& outcomes);

/// "iteration,king,men,points_1,points_2", then a line for the start, 0, and one for each iteration
/// that has counted: the values after it, and the points of each entrant in it.
[[nodiscard]] std::string course_csv(const TuningCourse& course);

/// A plot for each parameter.
[[nodiscard]] results::Html course_plots(const TuningCourse& course);

}  // namespace tafl::publish
