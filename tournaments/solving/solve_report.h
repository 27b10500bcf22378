// SPDX-License-Identifier: MIT
// What a suite has shown, as tables and words.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "tournaments/results/table.h"
#include "tournaments/solving/solve_run.h"

namespace tafl::solving {

/// One solver over the whole suite.
struct SolverScore {
    std::string engine;
    std::size_t found = 0;
    std::size_t asked = 0;
    std::chrono::microseconds spent{0};        ///< over all that it was asked and moved in
    std::chrono::microseconds found_after{0};  ///< over those that it found
};
[[nodiscard]] std::vector<SolverScore> scores_of(const SolvePlan& plan,
                                                 const SolveResults& results);

/// "0.31".
[[nodiscard]] std::string seconds_text(std::chrono::microseconds time);

/// A row for each attempt, for programs.
[[nodiscard]] results::Table attempts_table(const SolvePlan& plan, const SolveResults& results);
/// The scores and the attempts. Ends with a line break.
[[nodiscard]] std::string results_json(const SolvePlan& plan, const SolveResults& results);
/// A row for each position, for people: of one solver with all that is known, of several side by
/// side.
[[nodiscard]] results::Table positions_table(const SolvePlan& plan, const SolveResults& results);
/// "Huscarl: 52 of 60 found, in 83.20 s; 12.31 s until those were found". A line each.
[[nodiscard]] std::string scores_text(const SolvePlan& plan, const SolveResults& results);
/// "[12/60] Huscarl: brandub-3: found b2-b5 after 0.31 s".
[[nodiscard]] std::string progress_text(const SolvePlan& plan, const SolveAttempt& attempt,
                                        std::size_t ended);

}  // namespace tafl::solving
