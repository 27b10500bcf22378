// SPDX-License-Identifier: MIT
// Boards as pixels, space by space, for pictures that cannot be SVG (previews of links, moving
// pictures): the spaces, pieces and marks of board_svg.h, without coordinates. Pure.
#pragma once

#include <compare>
#include <vector>

#include "tournaments/publish/board_svg.h"
#include "tournaments/publish/raster.h"

namespace tafl::publish {

/// How a space looks; whatever looks the same is drawn once.
struct TileLook {
    rules::SpaceKind ground{};
    char piece = 0;  ///< OTN's letter; 0 = none
    bool is_from = false;
    bool is_to = false;
    bool is_taken = false;
    auto operator<=>(const TileLook&) const = default;
};
using BoardLook = std::vector<TileLook>;  ///< rank by rank, the last first
[[nodiscard]] BoardLook look_of(const rules::CompiledRules& compiled_rules,
                                const rules::Board& board, const BoardMarks& marks);

/// `cell`: its width in pixels. Lines of the grid are on the left and above.
[[nodiscard]] Raster draw_tile(const TileLook& look, int cell);

/// A whole board, with a line of the grid all around.
[[nodiscard]] Raster board_picture(const rules::CompiledRules& compiled_rules,
                                   const rules::Board& board, const BoardMarks& marks, int cell);
/// The largest `cell`, 4 at least, for which that is no wider than `most` pixels.
[[nodiscard]] int cell_for(int board_size, int most);

}  // namespace tafl::publish
