// SPDX-License-Identifier: MIT
// A knockout as a drawing: a box for each meeting, rounds from left to right, and the ways of those
// who went on. An SVG that needs nothing but itself; in a page the style sheet gives its colours.
#pragma once

#include <functional>
#include <string>

#include "tournaments/formats/bracket.h"
#include "tournaments/per_entrant.h"
#include "tournaments/results/html.h"

namespace tafl::publish {

/// What is told of one tie.
struct BracketMatchText {
    double points_one = 0;  ///< of all its matches together
    double points_other = 0;
    std::string note;     ///< below the box: "after replay 1"; may be empty
    std::string address;  ///< where the box leads; may be empty
    bool is_running = false;
};

/// `words_of` is asked for ties that have been drawn.
[[nodiscard]] results::Html bracket_svg(
    const formats::Bracket& bracket, const tournaments::PerEntrant<std::string>& names,
    const std::function<BracketMatchText(const formats::BracketMatch& tie)>& words_of);

}  // namespace tafl::publish
