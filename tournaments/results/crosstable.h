// SPDX-License-Identifier: MIT
// The crosstable: everyone against everyone, game by game.
#pragma once

#include <cstddef>
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

struct Crosstable {
    std::vector<Standing> rows;  ///< in order of rank
    /// cells[i][j]: the games of row i against row j, in the order of play.
    std::vector<std::vector<CrosstableCell>> cells;
};

/// Of everyone in `standings`; `outcomes` in the order of play.
[[nodiscard]] Crosstable crosstable(std::vector<Standing> standings,
                                    const std::vector<Outcome>& outcomes);

/// "10" for a win and a loss, "½" for a draw.
[[nodiscard]] std::string cell_text(const CrosstableCell& cell);

}  // namespace tafl::results
