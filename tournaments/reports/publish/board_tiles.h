// SPDX-License-Identifier: MIT
// Boards as pixels, for pictures that cannot be SVG (link previews, animations). They show the
// spaces, pieces and marks of board_svg.h, without coordinates. Pure functions.
#pragma once

#include <compare>
#include <vector>

#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/raster.h"

namespace tafl::publish {

/// Appearance of one space in a picture. Spaces with equal appearance are drawn only once.
struct TileLook {
    rules::SpaceKind ground{};
    char piece = 0;  ///< OTN letter of the piece; 0 = the space is empty
    /// True: the space is the origin of the last move.
    bool is_from = false;
    /// True: the space is the destination of the last move.
    bool is_to = false;
    /// True: the last move captured a piece on the space.
    bool is_taken = false;
    auto operator<=>(const TileLook&) const = default;
};
/// Appearance of all spaces of a board, rank by rank. The last rank, which is at the top of the
/// picture, is first.
using BoardLook = std::vector<TileLook>;
/// Returns the appearance of all spaces of `board`, with the marks of the last move.
[[nodiscard]] BoardLook look_of(const rules::CompiledRules& compiled_rules,
                                const rules::Board& board, const BoardMarks& marks);

/// Returns a picture of one space, `cell` pixels wide. The grid lines are at its left and upper
/// edges.
[[nodiscard]] Raster draw_tile(const TileLook& look, int cell);

/// Returns a picture of a board with `cell` pixels per space and grid lines on all four edges.
[[nodiscard]] Raster board_picture(const rules::CompiledRules& compiled_rules,
                                   const rules::Board& board, const BoardMarks& marks, int cell);
/// Returns the largest number of pixels per space with which a board of `board_size` spaces is at
/// most `most` pixels wide; at least 4.
[[nodiscard]] int cell_for(int board_size, int most);

}  // namespace tafl::publish
