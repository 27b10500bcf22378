// SPDX-License-Identifier: MIT
// Draws a knockout bracket: a box for each tie, rounds from left to right, and lines to the next
// round. A tie is a match with its replays. The SVG is complete without a style sheet; in a page
// the style sheet sets the colours.
#pragma once

#include <functional>
#include <string>

#include "tournaments/base/per_entrant.h"
#include "tournaments/scoring/formats/bracket.h"
#include "tournaments/scoring/results/html.h"

namespace tafl::publish {

/// Points and texts for the box of one tie.
struct BracketMatchText {
    double points_one = 0;  ///< points of BracketMatch::one in all games of the tie
    /// Points of BracketMatch::other in all games of the tie.
    double points_other = 0;
    std::string note;     ///< text below the box, such as "after 1 replay"; empty = no text
    std::string address;  ///< address to which the box links; empty = no link
    /// True: a game of the tie is running.
    bool is_running = false;
};

/// Returns the drawing of the bracket; empty if the bracket has no rounds. `names` has the name of
/// each entrant. `words_of` returns the texts of a tie; it is called only for ties that have
/// matches.
[[nodiscard]] results::Html bracket_svg(
    const formats::Bracket& bracket, const tournaments::PerEntrant<std::string>& names,
    const std::function<BracketMatchText(const formats::BracketMatch& tie)>& words_of);

}  // namespace tafl::publish
