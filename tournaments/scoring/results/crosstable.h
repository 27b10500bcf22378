// SPDX-License-Identifier: MIT
// Crosstable: the results of each entrant against each other entrant.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// One game in a cell of a crosstable.
struct CrosstableGame {
    int half_points = 0;  ///< result for the entrant of the row, in half points: 0, 1 or 2
    /// Index of the game in the outcomes that were passed to crosstable().
    std::size_t outcome = 0;
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
    /// Games by row and column: cells[i][j] has the games of the entrant of row i against the
    /// entrant of row j. cells[i] is empty if the crosstable was made without row i.
    std::vector<std::vector<CrosstableCell>> cells;
};

/// Returns the crosstable of `standings`. It has all rows, but only the rows in `shown` have cells.
/// `outcomes` must be in the order of play.
[[nodiscard]] Crosstable crosstable(std::vector<Standing> standings,
                                    const std::vector<Outcome>& outcomes, RowRange shown = {});

/// Returns the results of the games in `cell` as text, one character for each game: "1" for a win,
/// "½" for a draw, "0" for a loss. Example: "10" for a win and then a loss.
[[nodiscard]] std::string cell_text(const CrosstableCell& cell);

}  // namespace tafl::results
