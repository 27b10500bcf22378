// SPDX-License-Identifier: MIT
// Boards as pixels, for pictures that cannot be SVG (link previews, animations). They show the
// spaces, pieces and marks of board_svg.h, without coordinates. Pure functions.
#pragma once

#include <compare>
#include <vector>

#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/raster.h"

namespace tafl::publish {

/// Appearance of one space. Spaces with equal appearance are drawn once.
struct TileLook {
    rules::SpaceKind ground{};
    char piece = 0;  ///< OTN letter of the piece; 0 = no piece
    bool is_from = false;
    bool is_to = false;
    bool is_taken = false;
    auto operator<=>(const TileLook&) const = default;
};
using BoardLook = std::vector<TileLook>;  ///< all spaces, rank by rank, the last rank first
/// Returns the appearance of all spaces of a board.
[[nodiscard]] BoardLook look_of(const rules::CompiledRules& compiled_rules,
                                const rules::Board& board, const BoardMarks& marks);

/// Draws one space, `cell` pixels wide. The grid lines are at its left and upper edges.
[[nodiscard]] Raster draw_tile(const TileLook& look, int cell);

/// Draws a board, `cell` pixels per space, with grid lines on all four edges.
[[nodiscard]] Raster board_picture(const rules::CompiledRules& compiled_rules,
                                   const rules::Board& board, const BoardMarks& marks, int cell);
/// Returns the largest `cell` for which a board is at most `most` pixels wide; at least 4.
[[nodiscard]] int cell_for(int board_size, int most);

}  // namespace tafl::publish
