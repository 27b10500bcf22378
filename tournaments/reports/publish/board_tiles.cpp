// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/board_tiles.h"

#include <algorithm>
#include <map>

#include "tournaments/reports/publish/board_shapes.h"

namespace tafl::publish {

using rules::Space;

BoardLook look_of(const rules::CompiledRules& compiled_rules, const rules::Board& board,
                  const BoardMarks& marks) {
    BoardLook look;
    for (int rank = board.size() - 1; rank >= 0; --rank) {
        for (int file = 0; file < board.size(); ++file) {
            const Space space(file, rank);
            TileLook tile{drawn_kind(compiled_rules, space)};
            if (board.occupied().contains(space)) tile.piece = letter_of(board[space]);
            tile.is_from = marks.last && marks.last->from == space;
            tile.is_to = marks.last && marks.last->to == space;
            tile.is_taken = std::ranges::find(marks.captured, space) != marks.captured.end();
            look.push_back(tile);
        }
    }
    return look;
}

Raster draw_tile(const TileLook& look, int cell) {
    Raster raster(cell, cell, rgb_of(colour_of_ground(look.ground)));
    const Placement middle{(cell + 1) / 2.0, (cell + 1) / 2.0,
                           static_cast<double>(cell) / space_width};
    if (const GroundSign* sign = sign_of_ground(look.ground)) raster.draw(sign->part, middle);
    raster.fill_box(0, 0, cell, 1, rgb_of(grid_colour));
    raster.fill_box(0, 0, 1, cell, rgb_of(grid_colour));
    if (look.is_from) raster.draw(from_mark(), middle);
    if (look.is_to) raster.draw(to_mark(), middle);
    if (look.piece != 0) {
        for (const ShapePart& part : piece_parts(*rules::piece_from_letter(look.piece))) {
            raster.draw(part, middle);
        }
    }
    if (look.is_taken) raster.draw(taken_mark(), middle);
    return raster;
}

Raster board_picture(const rules::CompiledRules& compiled_rules, const rules::Board& board,
                     const BoardMarks& marks, int cell) {
    const int extent = board.size() * cell + 1;
    Raster picture(extent, extent, rgb_of(grid_colour));
    std::map<TileLook, Raster> tiles;
    int at = 0;
    for (const TileLook& look : look_of(compiled_rules, board, marks)) {
        auto tile = tiles.find(look);
        if (tile == tiles.end()) tile = tiles.emplace(look, draw_tile(look, cell)).first;
        picture.put(tile->second, at % board.size() * cell, at / board.size() * cell);
        ++at;
    }
    return picture;
}

int cell_for(int board_size, int most) { return std::max(4, (most - 1) / board_size); }

}  // namespace tafl::publish
