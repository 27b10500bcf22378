// SPDX-License-Identifier: MIT
// Results of a suite as tables, JSON and text.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "tournaments/play/solving/solve_run.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::solving {

/// Score of one solver for the whole suite.
struct SolverScore {
    std::string engine;
    std::size_t found = 0;                     ///< positions solved
    std::size_t asked = 0;                     ///< positions tried
    std::chrono::microseconds spent{0};        ///< thinking time of all positions tried
    std::chrono::microseconds found_after{0};  ///< sum of SolveAttempt::found_after
};
/// Returns one score per solver, in the order of the plan.
[[nodiscard]] std::vector<SolverScore> scores_of(const SolvePlan& plan,
                                                 const SolveResults& results);

/// Returns seconds with two decimals, such as "0.31".
[[nodiscard]] std::string seconds_text(std::chrono::microseconds time);

/// Returns a table for programs, one row per attempt.
[[nodiscard]] results::Table attempts_table(const SolvePlan& plan, const SolveResults& results);
/// Returns the scores and the attempts as JSON text, which ends with a line break.
[[nodiscard]] std::string results_json(const SolvePlan& plan, const SolveResults& results);
/// Returns a table for people, one row per position. With one solver it has all details; with
/// several, one column per solver.
[[nodiscard]] results::Table positions_table(const SolvePlan& plan, const SolveResults& results);
/// Returns one line per solver, such as "Huscarl: 52 of 60 found, in 83.20 s; 12.31 s until those
/// were found".
[[nodiscard]] std::string scores_text(const SolvePlan& plan, const SolveResults& results);
/// Returns a progress line such as "[12/60] Huscarl: brandub-3: found b2-b5 after 0.31 s". `ended`
/// is the number of attempts that have ended.
[[nodiscard]] std::string progress_text(const SolvePlan& plan, const SolveAttempt& attempt,
                                        std::size_t ended);

}  // namespace tafl::solving
