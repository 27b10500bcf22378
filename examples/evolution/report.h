// SPDX-License-Identifier: MIT
// The paper's tables and figures from our tests, beside its own numbers.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "examples/evolution/tally.h"

namespace tafl::evolution {

/// Writes table1.tex, table2.tex and figure4.svg to figure7.svg there, as far as there are tests,
/// and returns the same tables for people. Throws an Error.
[[nodiscard]] std::string write_report(const std::filesystem::path& tests,
                                       const std::filesystem::path& out);

/// A row of the paper's Table 1 or 2.
struct PaperRow {
    const char* rules;
    const char* opponent;
    int plies;
    Tally tally;
};
[[nodiscard]] const std::array<PaperRow, 12>& paper_rows();

[[nodiscard]] Share matches_won(const Runs& runs);

/// Two intervals that have a value in common.
[[nodiscard]] bool overlap(const Share& a, const Share& b);

/// One of the paper's Figures 4 to 7, as far as its text tells the numbers.
struct PaperFigure {
    int number;
    const char* rules;
    const char* opponent;
    const char* says;
    /// For 1, 2 and 3 plies: percent of the matches won at the first and at the last generation.
    std::array<std::optional<std::pair<int, int>>, 3> curves;
};
[[nodiscard]] const std::array<PaperFigure, 4>& paper_figures();

/// Matches won by generation, a curve for each depth; the paper's, where it tells them, dotted.
[[nodiscard]] std::string figure_svg(const Tests& tests, const PaperFigure& figure);

}  // namespace tafl::evolution
