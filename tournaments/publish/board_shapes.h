// SPDX-License-Identifier: MIT
// What stands on boards, as outlines: pieces, marks of a move, signs of special spaces. In units of
// which a space has 40, each about its middle; drawn by board_svg.cpp and by board_tiles.cpp.
#pragma once

#include <string>
#include <vector>

#include "rules/compiled_rules.h"
#include "rules/piece.h"
#include "rules/space.h"

namespace tafl::publish {

inline constexpr int space_width = 40;

/// One outline, with what SVG calls it and, for viewers without a style sheet, its colours.
struct ShapePart {
    const char* css_class = "";
    const char* path = "";      ///< of an SVG path; empty = a circle
    double radius = 0;          ///< of that
    const char* fill = "none";  ///< "#c2c9c0"
    const char* stroke = "none";
    double stroke_width = 0;
    double stroke_opacity = 1;
    bool has_round_ends = false;
};

/// A disc of the side, dark or light; what kind it is tells the sign on it.
[[nodiscard]] std::vector<ShapePart> piece_parts(rules::Piece piece);

/// Where the last move came from, where it went, what it took.
[[nodiscard]] const ShapePart& from_mark();
[[nodiscard]] const ShapePart& to_mark();
[[nodiscard]] const ShapePart& taken_mark();

/// A knot where the king escapes, a star on the throne, lines and dots in camps.
struct GroundSign {
    const char* name;  ///< "knot"
    ShapePart part;
};
[[nodiscard]] const std::vector<GroundSign>& ground_signs();
/// Null for an ordinary space.
[[nodiscard]] const GroundSign* sign_of_ground(rules::SpaceKind kind);
/// The ground of special spaces is a little darker.
[[nodiscard]] const char* colour_of_ground(rules::SpaceKind kind);
inline constexpr const char* grid_colour = "#8d978f";
inline constexpr const char* coordinates_colour = "#515a59";

/// What a space is drawn as: where attackers begin in camps, as their forts.
[[nodiscard]] rules::SpaceKind drawn_kind(const rules::CompiledRules& compiled_rules,
                                          rules::Space space);

}  // namespace tafl::publish
