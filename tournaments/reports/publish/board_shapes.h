// SPDX-License-Identifier: MIT
// Outlines of everything on a board: pieces, marks of a move, signs of special spaces. The width of
// a space is 40 units. The coordinates of an outline are relative to the centre of its space.
// board_svg.cpp and board_tiles.cpp draw them.
#pragma once

#include <string>
#include <vector>

#include "rules/compiled_rules.h"
#include "rules/piece.h"
#include "rules/space.h"

namespace tafl::publish {

/// Width of a space, in the units of the outlines.
inline constexpr int space_width = 40;

/// One outline with its SVG class. The colours are for viewers without a style sheet. Lengths are
/// in units of 1/40 of a space.
struct ShapePart {
    const char* css_class = "";
    const char* path = "";  ///< data of an SVG path (attribute d); empty = the outline is a circle
    double radius = 0;      ///< radius of the circle; unused if `path` is not empty
    const char* fill = "none";  ///< colour of the inside, such as "#c2c9c0"; "none" = not filled
    /// Colour of the line; "none" = no line.
    const char* stroke = "none";
    double stroke_width = 0;
    double stroke_opacity = 1;
    /// True: the ends of lines are round.
    bool has_round_ends = false;
};

/// Returns the outlines of a piece: a disc in the side's colour, dark or light, and the sign of the
/// kind of piece.
[[nodiscard]] std::vector<ShapePart> piece_parts(rules::Piece piece);

/// Returns the mark on the origin of the last move.
[[nodiscard]] const ShapePart& from_mark();
/// Returns the mark on the destination of the last move.
[[nodiscard]] const ShapePart& to_mark();
/// Returns the mark on a space where the last move captured a piece.
[[nodiscard]] const ShapePart& taken_mark();

/// Sign of a special space: a knot on escape spaces, a star on the throne, lines and dots in camps.
struct GroundSign {
    const char* name;  ///< name of the sign, such as "knot"
    ShapePart part;
};
/// Returns the signs of all kinds of special spaces.
[[nodiscard]] const std::vector<GroundSign>& ground_signs();
/// Returns the sign of a kind of space; null for ordinary spaces, which have none.
[[nodiscard]] const GroundSign* sign_of_ground(rules::SpaceKind kind);
/// Returns the background colour of a kind of space, such as "#c2c9c0". Special spaces are a little
/// darker.
[[nodiscard]] const char* colour_of_ground(rules::SpaceKind kind);
inline constexpr const char* grid_colour = "#8d978f";
inline constexpr const char* coordinates_colour = "#515a59";

/// Returns the kind of space as which `space` is drawn. Start spaces of attackers in camps are
/// drawn as forts.
[[nodiscard]] rules::SpaceKind drawn_kind(const rules::CompiledRules& compiled_rules,
                                          rules::Space space);

}  // namespace tafl::publish
