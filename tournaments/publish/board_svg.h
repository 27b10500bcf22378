// SPDX-License-Identifier: MIT
// A board as an SVG picture, for web pages and print: special spaces, every kind of piece,
// coordinates, what the last move did.
//
// Pages show other positions in the same picture (pages/board.js): the groups of class "marks",
// "pieces" and "taken" are theirs to fill, shapes are in <defs> as "tafl-" + OTN's letter,
// "tafl-from", "tafl-to" and "tafl-taken", each about its middle, and data-size, data-cell and
// data-margin on the picture say where a space is; "ground" is what turns with the board. Every
// part has a class and, for viewers without a style sheet, its colours.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/compiled_rules.h"
#include "rules/played_ply.h"

namespace tafl::publish {

/// What the last move did.
struct BoardMarks {
    std::optional<rules::Move> last;
    std::vector<rules::Space> captured;
};

[[nodiscard]] BoardMarks marks_of(const rules::PlayedPly& ply);

/// A whole document, 40 units a space.
[[nodiscard]] std::string board_svg(const rules::CompiledRules& compiled_rules,
                                    const rules::Board& board, const BoardMarks& marks);

/// For pages with many boards: without coordinates, and without the shapes, which the page has
/// once.
[[nodiscard]] std::string small_board_svg(const rules::CompiledRules& compiled_rules,
                                          const rules::Board& board, const BoardMarks& marks);
/// The shapes alone, in a picture that shows nothing.
[[nodiscard]] std::string board_shapes_svg();

}  // namespace tafl::publish
