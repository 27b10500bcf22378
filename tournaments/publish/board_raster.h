// SPDX-License-Identifier: MIT
// A board as pixels, for pictures that cannot be SVG (previews of links, animations): the spaces,
// pieces and marks of board_svg.h, without coordinates. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tournaments/publish/board_svg.h"

namespace tafl::publish {

/// At most 256 colours, the same for every board.
struct BoardImage {
    using Colour = std::array<std::uint8_t, 3>;  ///< red, green, blue
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> pixels;  ///< indexes of the palette, row by row from the top
    std::vector<Colour> palette;
};

/// `space_pixels`: a space's width, 4 at least. The picture is square, a tenth of a space of margin
/// around the board.
[[nodiscard]] BoardImage board_raster(const rules::RulesTables& law, const rules::Board& board,
                                      const BoardMarks& marks, int space_pixels);

/// The largest width of a space for which the picture is no wider than `most`.
[[nodiscard]] int space_pixels_for(int board_size, int most);

}  // namespace tafl::publish
