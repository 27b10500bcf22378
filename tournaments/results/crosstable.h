// SPDX-License-Identifier: MIT
// The crosstable: everyone against everyone, game by game.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "tournaments/results/standings.h"

namespace tafl::results {

/// One game of a cell.
struct CrosstableGame {
    int half_points = 0;      ///< of the cell's row
    std::size_t outcome = 0;  ///< its place among the outcomes that the table was made from
};
using CrosstableCell = std::vector<CrosstableGame>;

/// Part of a table's rows.
struct RowRange {
    std::size_t first = 0;
    std::size_t count = std::numeric_limits<std::size_t>::max();

    [[nodiscard]] bool contains(std::size_t row) const {
        return row >= first && row - first < count;
    }
};

struct Crosstable {
    std::vector<Standing> rows;  ///< in order of rank
    /// cells[i][j]: the games of row i against row j, in the order of play; cells[i] is empty for a
    /// row that was not asked for.
    std::vector<std::vector<CrosstableCell>> cells;
};

/// Returns the table of all in `standings`, with the cells of the rows in `shown`. `outcomes` are
/// in the order of play.
[[nodiscard]] Crosstable crosstable(std::vector<Standing> standings,
                                    const std::vector<Outcome>& outcomes, RowRange shown = {});

/// "10" for a win and a loss, "½" for a draw.
[[nodiscard]] std::string cell_text(const CrosstableCell& cell);

}  // namespace tafl::results
