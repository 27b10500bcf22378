// SPDX-License-Identifier: MIT
// Draws boards as pixels, for pictures that cannot be SVG (link previews, animations). The pictures
// show the spaces, pieces and marks of board_svg.h, without coordinates. Pure functions.
#pragma once

#include <compare>
#include <vector>

#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/raster.h"

namespace tafl::publish {

/// Appearance of one space in a picture. Spaces with equal appearance use the same picture.
struct TileLook {
    /// Kind of space that is drawn (drawn_kind()).
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
/// Appearance of all spaces of a board, rank by rank. The highest rank, which is at the top of the
/// picture, is first.
using BoardLook = std::vector<TileLook>;
/// Returns the appearance of all spaces of `board`, with the marks of the last move.
[[nodiscard]] BoardLook look_of(const rules::CompiledRules& compiled_rules,
                                const rules::Board& board, const BoardMarks& marks);

/// Returns a picture of one space with `cell` x `cell` pixels. It contains the grid lines at its
/// left and upper edges.
[[nodiscard]] Raster draw_tile(const TileLook& look, int cell);

/// Returns a picture of a board with `cell` pixels per space, and with grid lines on all four
/// edges. Its width and height are the size of the board * `cell` + 1 pixels.
[[nodiscard]] Raster board_picture(const rules::CompiledRules& compiled_rules,
                                   const rules::Board& board, const BoardMarks& marks, int cell);
/// Returns the largest number of pixels per space for which the picture of a board with
/// `board_size` ranks is at most `most` pixels wide. The result is at least 4, even if the picture
/// is then wider.
[[nodiscard]] int cell_for(int board_size, int most);

}  // namespace tafl::publish
