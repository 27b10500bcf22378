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
/// Returns `text` escaped for one line of a Markdown table, so that no part of it is read as markup
/// or as a link. Invisible characters are written out (visible_line()).
[[nodiscard]] std::string markdown_text(std::string_view text);
/// Returns `cells` as one line of CSV (RFC 4180), with its line break. A cell that a spreadsheet
/// would read as a formula gets a leading apostrophe; numbers are unchanged.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& cells);

}  // namespace tafl::results
