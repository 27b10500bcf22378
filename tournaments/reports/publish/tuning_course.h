// SPDX-License-Identifier: MIT
// TuningCourse: the estimates of the tuned parameters over the iterations, also as CSV and as
// plots. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/count_of.h"
#include "tournaments/base/per_entrant.h"
#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/results/html.h"

namespace tafl::publish {

/// Estimates and results of a tuning so far.
struct TuningCourse {
    std::vector<tuning::Parameter> parameters;
    int iterations = 0;  ///< planned number of iterations
    /// Estimates of the parameters after 0, 1, 2, ... iterations. Element 0 has the start values.
    std::vector<tuning::Values> thetas;
    /// Number of entrants of the tournament.
    int entrants = 2;
    /// Errors of the last estimate, by parameter (Tuner::errors()). Empty = unknown.
    tuning::Values errors{};
    /// By iteration that counts, the first one at index 0: half points of each entrant.
    std::vector<tournaments::PerEntrant<int>> results{};

    /// Returns the number of iterations that count so far.
    [[nodiscard]] int finished() const { return count_of(thetas) - 1; }
};

/// Returns the course of the tuning with the results `outcomes`. Returns nullopt if the tournament
/// is not a tuning.
[[nodiscard]] std::optional<TuningCourse> tuning_course(
    const formats::FormatSettings& settings, const std::vector<results::Outcome>& outcomes);

/// Returns the course as CSV. For the parameters king and men, the header is
/// "iteration,king,men,points_1,points_2". The line of iteration 0 has the start values. Each
/// further line has the number of an iteration that counts, from 1, the estimates after it, and the
/// points of each entrant in it.
[[nodiscard]] std::string course_csv(const TuningCourse& course);

/// Returns one plot for each parameter, as HTML.
[[nodiscard]] results::Html course_plots(const TuningCourse& course);

}  // namespace tafl::publish
