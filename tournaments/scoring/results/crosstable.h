// SPDX-License-Identifier: MIT
// Crosstable: results of all games of each entrant against each other entrant.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// One game in a cell of a crosstable.
struct CrosstableGame {
    int half_points = 0;      ///< half points of the entrant of the row: 0, 1 or 2
    std::size_t outcome = 0;  ///< index in the outcomes that were passed to crosstable()
};
/// Games of the entrant of a row against the entrant of a column, in the order of play.
using CrosstableCell = std::vector<CrosstableGame>;

/// Range of rows of a table. The default range contains all rows.
struct RowRange {
    std::size_t first = 0;  ///< index of the first row, from 0
    /// Maximum number of rows in the range.
    std::size_t count = std::numeric_limits<std::size_t>::max();

    [[nodiscard]] bool contains(std::size_t row) const {
        return row >= first && row - first < count;
    }
};

/// Standings, with the games between each two entrants.
struct Crosstable {
    std::vector<Standing> rows;  ///< standings in order of rank
    /// Games by row and column. cells[i][j]: games of the entrant of row i against the entrant of
    /// row j. cells[i] is empty if row i is not in the requested range.
    std::vector<std::vector<CrosstableCell>> cells;
};

/// Returns the crosstable of `standings`. It has all rows, but cells only for the rows in `shown`.
/// `outcomes` must be in the order of play.
[[nodiscard]] Crosstable crosstable(std::vector<Standing> standings,
                                    const std::vector<Outcome>& outcomes, RowRange shown = {});

/// Returns the results of the games in `cell`, one character each: "10" for a win and a loss, "½"
/// for a draw.
[[nodiscard]] std::string cell_text(const CrosstableCell& cell);

}  // namespace tafl::results
