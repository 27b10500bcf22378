// SPDX-License-Identifier: MIT
// TuningCourse: the course of the tuned parameters over the iterations, also as CSV and as plots.
// Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/count_of.h"
#include "tournaments/base/per_entrant.h"
#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/results/html.h"

namespace tafl::publish {

/// Course of a tuning: its estimates and results so far.
struct TuningCourse {
    std::vector<tuning::Parameter> parameters;
    int iterations = 0;                  ///< planned number of iterations
    std::vector<tuning::Values> thetas;  ///< estimates after 0, 1, 2, ... iterations
    int entrants = 2;
    tuning::Values errors{};  ///< errors of the last estimate (Tuner::errors); empty = unknown
    /// Half points of each entrant in each iteration that counts; index 0 is iteration 1.
    std::vector<tournaments::PerEntrant<int>> results{};

    /// Returns the number of iterations that count.
    [[nodiscard]] int finished() const { return count_of(thetas) - 1; }
};

/// Returns the course; none if the tournament is not a tuning.
[[nodiscard]] std::optional<TuningCourse> tuning_course(
    const formats::FormatSettings& settings, const std::vector<results::Outcome>& outcomes);

/// Returns CSV with the header "iteration,king,men,points_1,points_2". Line 0 is for the start.
/// Each iteration that counts has a line with the values after it and the points of each entrant in
/// it.
[[nodiscard]] std::string course_csv(const TuningCourse& course);

/// Returns one plot per parameter.
[[nodiscard]] results::Html course_plots(const TuningCourse& course);

}  // namespace tafl::publish
