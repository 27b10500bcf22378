// SPDX-License-Identifier: MIT
// Outlines of everything on a board: pieces, marks of a move, signs of special spaces. The width of
// a space is 40 units, and each outline is relative to the centre of its space. board_svg.cpp and
// board_tiles.cpp draw them.
#pragma once

#include <string>
#include <vector>

#include "rules/compiled_rules.h"
#include "rules/piece.h"
#include "rules/space.h"

namespace tafl::publish {

/// Width of a space, in units.
inline constexpr int space_width = 40;

/// One outline with its SVG class. The colours are for viewers without a style sheet.
struct ShapePart {
    const char* css_class = "";
    const char* path = "";      ///< data of an SVG path; empty = a circle
    double radius = 0;          ///< radius of the circle
    const char* fill = "none";  ///< colour such as "#c2c9c0", or "none"
    const char* stroke = "none";
    double stroke_width = 0;
    double stroke_opacity = 1;
    bool has_round_ends = false;
};

/// Returns the outlines of a piece: a disc in the side's colour, dark or light, and the sign of the
/// kind of piece.
[[nodiscard]] std::vector<ShapePart> piece_parts(rules::Piece piece);

/// Marks of the last move: origin, destination, captured piece.
[[nodiscard]] const ShapePart& from_mark();
[[nodiscard]] const ShapePart& to_mark();
[[nodiscard]] const ShapePart& taken_mark();

/// Sign of a special space: a knot on escape spaces, a star on the throne, lines and dots in camps.
struct GroundSign {
    const char* name;  ///< "knot"
    ShapePart part;
};
/// Returns all signs.
[[nodiscard]] const std::vector<GroundSign>& ground_signs();
/// Returns the sign of a kind of space; null for ordinary spaces.
[[nodiscard]] const GroundSign* sign_of_ground(rules::SpaceKind kind);
/// Returns the background colour of a kind of space. Special spaces are a little darker.
[[nodiscard]] const char* colour_of_ground(rules::SpaceKind kind);
inline constexpr const char* grid_colour = "#8d978f";
inline constexpr const char* coordinates_colour = "#515a59";

/// Returns the kind as which a space is drawn. The attackers' start spaces in camps are drawn as
/// forts.
[[nodiscard]] rules::SpaceKind drawn_kind(const rules::CompiledRules& compiled_rules,
                                          rules::Space space);

}  // namespace tafl::publish
