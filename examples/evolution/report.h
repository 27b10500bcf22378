// SPDX-License-Identifier: MIT
// Tables and figures of the paper from our tests, next to the paper's numbers.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "examples/evolution/tally.h"

namespace tafl::evolution {

/// Writes table1.tex, table2.tex and figure4.svg to figure7.svg, if their tests exist. Returns the
/// tables as text. Throws Error.
[[nodiscard]] std::string write_report(const std::filesystem::path& tests,
                                       const std::filesystem::path& out);

/// Row of the paper's Table 1 or 2.
struct PaperRow {
    const char* rules;
    const char* opponent;
    int plies;
    Tally tally;
};
[[nodiscard]] const std::array<PaperRow, 12>& paper_rows();

[[nodiscard]] Share matches_won(const Runs& runs);

/// Returns true if the intervals overlap.
[[nodiscard]] bool overlap(const Share& a, const Share& b);

/// Figure 4, 5, 6 or 7 of the paper, with the numbers that its text states.
struct PaperFigure {
    int number;
    const char* rules;
    const char* opponent;
    const char* says;
    /// For 1, 2 and 3 plies: percent of matches won at the first and at the last generation.
    std::array<std::optional<std::pair<int, int>>, 3> curves;
};
[[nodiscard]] const std::array<PaperFigure, 4>& paper_figures();

/// Returns a picture of the matches won by generation: a curve for each depth, that of the paper
/// dotted.
[[nodiscard]] std::string figure_svg(const Tests& tests, const PaperFigure& figure);

}  // namespace tafl::evolution
