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
    int iterations = 0;  ///< planned number of iterations
    /// Estimates of the parameters after 0, 1, 2, ... iterations; element 0 is the start.
    std::vector<tuning::Values> thetas;
    /// Number of entrants of the tournament.
    int entrants = 2;
    /// errors of the last estimate, in the units of the parameters (Tuner::errors); empty = unknown
    tuning::Values errors{};
    /// Half points of each entrant in each iteration that counts; element 0 is iteration 1.
    std::vector<tournaments::PerEntrant<int>> results{};

    /// Returns the number of iterations that count so far.
    [[nodiscard]] int finished() const { return count_of(thetas) - 1; }
};

/// Returns the course of a tuning with these outcomes. Returns an empty optional if the tournament
/// is not a tuning.
[[nodiscard]] std::optional<TuningCourse> tuning_course(
    const formats::FormatSettings& settings, const std::vector<results::Outcome>& outcomes);

/// Returns the course as CSV with the header "iteration,king,men,points_1,points_2", in which king
/// and men are names of parameters. Line 0 has the start values. Each iteration that counts has a
/// line with the values after it and the points of each entrant in it.
[[nodiscard]] std::string course_csv(const TuningCourse& course);

/// Returns one plot per parameter, as HTML.
[[nodiscard]] results::Html course_plots(const TuningCourse& course);

}  // namespace tafl::publish
