// SPDX-License-Identifier: MIT
// Text escaped for LaTeX, Markdown and CSV.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tafl::results {

/// Returns `text` escaped for one line of a LaTeX table. Invisible characters are written out
/// (visible_line()).
[[nodiscard]] std::string latex_text(std::string_view text);
/// Returns `text` escaped for one line of a Markdown table. No part of the result is read as markup
/// or as a link. Invisible characters are written out (visible_line()).
[[nodiscard]] std::string markdown_text(std::string_view text);
/// Returns `cells` as one line of CSV (RFC 4180), with a line break at its end. A spreadsheet could
/// read some cells as formulas; these get an apostrophe at the beginning. Numbers are unchanged.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& cells);

}  // namespace tafl::results
