// SPDX-License-Identifier: MIT
// Crosstable: results of all games of each entrant against each other entrant.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// One game of a cell.
struct CrosstableGame {
    int half_points = 0;      ///< of the entrant of the row: 0, 1 or 2
    std::size_t outcome = 0;  ///< index in the outcomes that were passed to crosstable()
};
/// Games of one entrant against another, in the order of play.
using CrosstableCell = std::vector<CrosstableGame>;

/// Range of rows of a table; all rows by default.
struct RowRange {
    std::size_t first = 0;  ///< from 0
    std::size_t count = std::numeric_limits<std::size_t>::max();

    [[nodiscard]] bool contains(std::size_t row) const {
        return row >= first && row - first < count;
    }
};

/// Standings with the games of each pair of entrants.
struct Crosstable {
    std::vector<Standing> rows;  ///< in order of rank
    /// cells[i][j]: games of row i against row j, in the order of play. cells[i] is empty if row i
    /// is not in the requested range.
    std::vector<std::vector<CrosstableCell>> cells;
};

/// Returns the table of all rows of `standings`, with cells for the rows in `shown`. `outcomes` are
/// in the order of play.
[[nodiscard]] Crosstable crosstable(std::vector<Standing> standings,
                                    const std::vector<Outcome>& outcomes, RowRange shown = {});

/// Returns one character for each game: "10" for a win and a loss, "½" for a draw.
[[nodiscard]] std::string cell_text(const CrosstableCell& cell);

}  // namespace tafl::results
