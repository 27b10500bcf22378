// SPDX-License-Identifier: MIT
// Drawing of a knockout bracket: a box for each tie, rounds from left to right, and lines to the
// next round. The SVG is self-contained; in a page the style sheet gives the colours.
#pragma once

#include <functional>
#include <string>

#include "tournaments/base/per_entrant.h"
#include "tournaments/scoring/formats/bracket.h"
#include "tournaments/scoring/results/html.h"

namespace tafl::publish {

/// Texts of one tie of the bracket.
struct BracketMatchText {
    double points_one = 0;  ///< total over all matches of the tie; also of `points_other`
    double points_other = 0;
    std::string note;     ///< text below the box: "after replay 1"; may be empty
    std::string address;  ///< link target of the box; may be empty
    bool is_running = false;
};

/// Returns the drawing; empty for a bracket without rounds. `words_of` is called only for ties that
/// have matches.
[[nodiscard]] results::Html bracket_svg(
    const formats::Bracket& bracket, const tournaments::PerEntrant<std::string>& names,
    const std::function<BracketMatchText(const formats::BracketMatch& tie)>& words_of);

}  // namespace tafl::publish
