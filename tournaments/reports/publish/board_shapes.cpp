// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/board_shapes.h"

#include <algorithm>

namespace tafl::publish {

namespace {

using rules::Kind;
using rules::Side;
using rules::SpaceKind;

/// Colours of a piece without a style sheet.
struct PieceLook {
    const char* disc;
    const char* ring;
    const char* ink;
};
constexpr PieceLook attackers_look{"#20282c", "#7d8a8c", "#fdfdf8"};
constexpr PieceLook defenders_look{"#fdfdf8", "#8e958f", "#1b2225"};

/// Returns the path of a special piece's sign, centred on its disc; empty for taflmen and kings.
constexpr const char* sign_of_piece(Kind kind, Side side) {
    switch (kind) {
        case Kind::knight:
            return "M-7 10c0-6 4-7 4.5-11l-5.5 2-2.5-3.5 6-7 1.5-3.5 2.5 3c6.5 2 8.5 9 7.5 20z";
        case Kind::commander:
            return "M-7-11.5h2.8v23h-2.8zM-4.2-11.5 10.5-6-4.2-.5z";
        case Kind::guard:
            return "M-8.5-9h17v8c0 6-4 9.5-8.5 11.5C-4.5 8.5-8.5 5-8.5-1z";
        case Kind::mercenary:  // half of it has the other side's colour
            return side == Side::attackers ? "M-9.8 9.8A13.9 13.9 0 0 0 9.8-9.8z"
                                           : "M-10.6 10.6A15 15 0 0 0 10.6-10.6z";
        case Kind::taflman:
        case Kind::king:
            break;
    }
    return "";
}

constexpr ShapePart ground_part(const char* css_class, const char* path) {
    return {css_class, path, 0, "none", "#3c4644", 1.6, .7};
}

}  // namespace

std::vector<ShapePart> piece_parts(rules::Piece piece) {
    const PieceLook& look = piece.side() == Side::attackers ? attackers_look : defenders_look;
    const bool is_king = piece.kind() == Kind::king;
    std::vector<ShapePart> parts = {{"disc", "", is_king ? 17.0 : 15.0, look.disc, "#1b2225", 1.6}};
    if (is_king) {
        parts.push_back({"robe", "", 14, "#8c2f17"});
        parts.push_back({"crown", "M-9 7.5-10.5-6-4.5-1 0-9.5 4.5-1 10.5-6 9 7.5z", 0, "#fdfdf8"});
    } else if (piece.kind() == Kind::taflman) {
        parts.push_back({"ring", "", 9.5, "none", look.ring, 1.4});
        parts.push_back({"boss", "", 2.6, look.ring});
    } else {
        parts.push_back({"ink", sign_of_piece(piece.kind(), piece.side()), 0, look.ink});
    }
    return parts;
}

const ShapePart& from_mark() {
    static constexpr ShapePart part{
        "tafl-from",
        "M-13-16h26a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3h-26a3 3 0 0 1-3-3v-26a3 3 0 0 1 3-3z",
        0,
        "none",
        "#775600",
        3};
    return part;
}

const ShapePart& to_mark() {
    static constexpr ShapePart part{"tafl-to", "M-19-19h38v38h-38z", 0, "#e3bd45", "#775600", 2};
    return part;
}

const ShapePart& taken_mark() {
    static constexpr ShapePart part{"tafl-taken", "M-9-9 9 9M9-9-9 9", 0, "none", "#8c2f17", 4, 1,
                                    true};
    return part;
}

const std::vector<GroundSign>& ground_signs() {
    static const std::vector<GroundSign> signs = {
        {"knot", ground_part("tafl-knot",
                             "M-3.44-6.88a3.44 3.44 0 1 0-3.44 3.44h13.76a3.44 3.44 0 1 0-3.44"
                             "-3.44v13.76a3.44 3.44 0 1 0 3.44-3.44h-13.76a3.44 3.44 0 1 0 3.44 "
                             "3.44z")},
        {"star", ground_part("tafl-star", "M-8.5-8.5h17v17h-17zM0-12 12 0 0 12-12 0z")},
        {"camp",
         ground_part("tafl-camp", "M-20-8-8-20M-20 6 6-20M-20 20 20-20M-6 20 20-6M8 20 20 8")},
        {"dots",
         ground_part("tafl-dots",
                     "M-10.5-10h1m9 0h1m9 0h1M-10.5 0h1m9 0h1m9 0h1M-10.5 10h1m9 0h1m9 0h1")}};
    return signs;
}

const GroundSign* sign_of_ground(SpaceKind kind) {
    const auto at = [](std::size_t i) { return &ground_signs()[i]; };
    switch (kind) {
        case SpaceKind::corner:
            return at(0);
        case SpaceKind::centre:
            return at(1);
        case SpaceKind::attacker_fort:
            return at(2);
        case SpaceKind::defender_fort:
            return at(3);
        case SpaceKind::ordinary:
            break;
    }
    return nullptr;
}

const char* colour_of_ground(SpaceKind kind) {
    return kind == SpaceKind::ordinary ? "#c2c9c0" : "#aeb7ae";
}

SpaceKind drawn_kind(const rules::CompiledRules& compiled_rules, rules::Space space) {
    for (const SpaceKind kind : rules::special_kinds) {
        if (compiled_rules.of_kind(kind).contains(space)) return kind;
    }
    for (const auto& camp : compiled_rules.ruleset().camps) {
        if (std::ranges::find(camp, space) != camp.end()) return SpaceKind::attacker_fort;
    }
    return SpaceKind::ordinary;
}

}  // namespace tafl::publish
