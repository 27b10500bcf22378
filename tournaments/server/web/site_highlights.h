// SPDX-License-Identifier: MIT
// Section of the front page with the highlights: upset, shortest and longest win, turnaround.
#pragma once

#include "tournaments/scoring/results/highlights.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

/// Returns the section with the highlights of the 7 days before the present time, else of all
/// games; empty without highlights. Links are valid on pages in the root of the site. The page must
/// contain publish::board_shapes_svg() once.
[[nodiscard]] results::Html highlights_section(const SiteView& view);

/// Returns the number that makes a game a highlight, with its unit: "expected score 3.1 %".
[[nodiscard]] std::string number_text(const results::Highlight& highlight);

}  // namespace tafl::web
