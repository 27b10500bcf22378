// SPDX-License-Identifier: MIT
// Draws a board as an SVG picture, for web pages and for print: special spaces, pieces, coordinates
// and the last move.
//
// Scripts show other positions in the same picture (reports/pages/board.js). They fill the groups
// with the classes "marks", "pieces" and "taken". The shapes are in <defs>; their coordinates are
// relative to their centres. Their ids are "tafl-" + OTN's letter of the piece, "tafl-from",
// "tafl-to" and "tafl-taken". The attributes data-size, data-cell and data-margin of the picture
// determine the place of each space. The group "ground" is the part that turns when the viewer
// turns the board. Every part has a class, and also colours for viewers that do not use the style
// sheet.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/compiled_rules.h"
#include "rules/played_ply.h"

namespace tafl::publish {

/// Marks on a board: the last move and its captures.
struct BoardMarks {
    /// The last move; empty = no move is marked.
    std::optional<rules::Move> last;
    /// Spaces of the pieces that the last move captured.
    std::vector<rules::Space> captured;
};

/// Returns the marks for the position after `ply`.
[[nodiscard]] BoardMarks marks_of(const rules::PlayedPly& ply);

/// Returns the board as a complete SVG document. A space is 40 units wide.
[[nodiscard]] std::string board_svg(const rules::CompiledRules& compiled_rules,
                                    const rules::Board& board, const BoardMarks& marks);

/// Returns the board as an SVG element, for pages with many boards. It has no coordinates. It
/// refers to the shapes of board_shapes_svg(), which the page must contain once.
[[nodiscard]] std::string small_board_svg(const rules::CompiledRules& compiled_rules,
                                          const rules::Board& board, const BoardMarks& marks);
/// Returns an invisible SVG element that contains the shapes of all boards (small_board_svg()).
[[nodiscard]] std::string board_shapes_svg();

}  // namespace tafl::publish
