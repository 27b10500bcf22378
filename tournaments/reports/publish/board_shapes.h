// SPDX-License-Identifier: MIT
// Outlines of everything that is drawn on a board: pieces, marks of a move, and signs of special
// spaces. The width of a space is 40 units. The coordinates of an outline are relative to the
// centre of its space. board_svg.cpp and board_tiles.cpp draw the outlines.
#pragma once

#include <string>
#include <vector>

#include "rules/compiled_rules.h"
#include "rules/piece.h"
#include "rules/space.h"

namespace tafl::publish {

/// Width of a space, in units of the outlines.
inline constexpr int space_width = 40;

/// One outline, with its SVG class and its colours. The colours are for viewers that do not use the
/// style sheet. Lengths are in 1/40 of the width of a space.
struct ShapePart {
    const char* css_class = "";
    const char* path = "";  ///< data of an SVG path (attribute d); empty = the outline is a circle
    double radius = 0;      ///< radius of the circle; not used if `path` is not empty
    /// Colour of the inside, such as "#c2c9c0"; "none" = the inside is not filled.
    const char* fill = "none";
    /// Colour of the line; "none" = no line.
    const char* stroke = "none";
    /// Width of the line.
    double stroke_width = 0;
    /// Opacity of the line, 0 to 1.
    double stroke_opacity = 1;
    /// True: the ends of lines are round.
    bool has_round_ends = false;
};

/// Returns the outlines of a piece, in the order in which they are drawn: a disc in the colour of
/// its side, then the sign of its kind.
[[nodiscard]] std::vector<ShapePart> piece_parts(rules::Piece piece);

/// Returns the mark on the origin of the last move.
[[nodiscard]] const ShapePart& from_mark();
/// Returns the mark on the destination of the last move.
[[nodiscard]] const ShapePart& to_mark();
/// Returns the mark on a space where the last move captured a piece.
[[nodiscard]] const ShapePart& taken_mark();

/// Sign of a kind of special space: a knot on corners, a star on the centre, lines on attacker
/// forts and camps, dots on defender forts.
struct GroundSign {
    const char* name;  ///< name of the sign, such as "knot"
    ShapePart part;
};
/// Returns the signs of all kinds of special spaces.
[[nodiscard]] const std::vector<GroundSign>& ground_signs();
/// Returns the sign of a kind of space; null for ordinary spaces.
[[nodiscard]] const GroundSign* sign_of_ground(rules::SpaceKind kind);
/// Returns the background colour of a kind of space, such as "#c2c9c0". The colour of special
/// spaces is a little darker.
[[nodiscard]] const char* colour_of_ground(rules::SpaceKind kind);
/// Colour of the lines between spaces.
inline constexpr const char* grid_colour = "#8d978f";
/// Colour of the coordinates at the edges of a board.
inline constexpr const char* coordinates_colour = "#515a59";

/// Returns the kind of space that the drawing of `space` shows. This is the kind in the rules, but
/// an ordinary space of a camp is drawn as an attacker fort.
[[nodiscard]] rules::SpaceKind drawn_kind(const rules::CompiledRules& compiled_rules,
                                          rules::Space space);

}  // namespace tafl::publish
