// SPDX-License-Identifier: MIT
// Text as it must be written where some characters have a meaning of their own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tafl::results {

/// As part of one line of a table: what would break it, or cannot be seen, is written out.
[[nodiscard]] std::string latex_text(std::string_view text);
/// The same; whatever Markdown would make of it, it is text.
[[nodiscard]] std::string markdown_text(std::string_view text);
/// One line by RFC 4180, its end included. A cell that a spreadsheet would take for a formula
/// begins with an apostrophe; numbers stay what they are.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& cells);

}  // namespace tafl::results
