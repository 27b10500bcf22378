// SPDX-License-Identifier: MIT
// Conversion of the results of a suite to tables, JSON and text.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "tournaments/play/solving/solve_run.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::solving {

/// Result of one solver for the whole suite.
struct SolverScore {
    std::string engine;
    std::size_t found = 0;  ///< number of positions that were solved
    std::size_t asked = 0;  ///< number of attempts with a result (found or not found)
    /// Sum of the thinking times of the attempts with a result.
    std::chrono::microseconds spent{0};
    /// Sum of SolveAttempt::found_after for the positions that were solved.
    std::chrono::microseconds found_after{0};
};
/// Returns the score of each solver, in the order of the plan.
[[nodiscard]] std::vector<SolverScore> scores_of(const SolvePlan& plan,
                                                 const SolveResults& results);

/// Returns `time` in seconds with two decimals, such as "0.31".
[[nodiscard]] std::string seconds_text(std::chrono::microseconds time);

/// Returns the attempts as a table for programs, with one row per attempt.
[[nodiscard]] results::Table attempts_table(const SolvePlan& plan, const SolveResults& results);
/// Returns the scores and the attempts as JSON text, which ends with a line break.
[[nodiscard]] std::string results_json(const SolvePlan& plan, const SolveResults& results);
/// Returns the results as a table for people, with one row per position. If the plan has one
/// solver, the table has all details of each attempt. If it has several solvers, the table has one
/// column per solver.
[[nodiscard]] results::Table positions_table(const SolvePlan& plan, const SolveResults& results);
/// Returns the scores as text, with one line per solver, such as "Huscarl: 52 of 60 found, in 83.20
/// s; 12.31 s until those were found".
[[nodiscard]] std::string scores_text(const SolvePlan& plan, const SolveResults& results);
/// Returns a progress line about the attempt that ended last, such as "[12/60] Huscarl: brandub-3:
/// found b2-b5 after 0.31 s". `ended` is the number of attempts that have ended so far.
[[nodiscard]] std::string progress_text(const SolvePlan& plan, const SolveAttempt& attempt,
                                        std::size_t ended);

}  // namespace tafl::solving
