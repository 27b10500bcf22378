// SPDX-License-Identifier: MIT
// The crosstable: everyone against everyone, game by game.
#pragma once

#include <string>
#include <vector>

#include "tournaments/standings.h"

namespace tafl::tournaments {

struct Crosstable {
    std::vector<Standing> rows;  ///< in order of rank
    /// cells[i][j]: half points of row i in each game against row j, in the order of play.
    std::vector<std::vector<std::vector<int>>> cells;
};

/// `outcomes` in the order of play.
[[nodiscard]] Crosstable crosstable(int entrants, const std::vector<Outcome>& outcomes,
                                    const ScoringRules& scoring);

/// "10" for a win and a loss, "½" for a draw.
[[nodiscard]] std::string cell_text(const std::vector<int>& half_points);

}  // namespace tafl::tournaments
