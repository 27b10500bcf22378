// SPDX-License-Identifier: MIT
// A board as an SVG picture, for web pages and print: special spaces, pieces, coordinates and the
// last move.
//
// Scripts show other positions in the same picture (reports/pages/board.js). They fill the groups
// of class "marks", "pieces" and "taken". The shapes are in <defs>, each relative to its centre.
// Their ids are "tafl-" + OTN's letter, "tafl-from", "tafl-to" and "tafl-taken". The attributes
// data-size, data-cell and data-margin of the picture give the place of each space. The group
// "ground" is the part that turns with the board. Every part has a class, and colours for viewers
// without a style sheet.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/compiled_rules.h"
#include "rules/played_ply.h"

namespace tafl::publish {

/// The last move and its captures, which are marked on the board.
struct BoardMarks {
    /// The last move; empty = nothing is marked.
    std::optional<rules::Move> last;
    /// Spaces of the pieces that the last move captured.
    std::vector<rules::Space> captured;
};

/// Returns the marks for the position after `ply`.
[[nodiscard]] BoardMarks marks_of(const rules::PlayedPly& ply);

/// Returns the board as a complete SVG document with 40 units per space.
[[nodiscard]] std::string board_svg(const rules::CompiledRules& compiled_rules,
                                    const rules::Board& board, const BoardMarks& marks);

/// Returns the board as an SVG element for pages with many boards. It has no coordinates, and
/// refers to shapes that the page contains once (board_shapes_svg()).
[[nodiscard]] std::string small_board_svg(const rules::CompiledRules& compiled_rules,
                                          const rules::Board& board, const BoardMarks& marks);
/// Returns an SVG element without visible content that has only the shapes of all boards.
[[nodiscard]] std::string board_shapes_svg();

}  // namespace tafl::publish
