// SPDX-License-Identifier: MIT
// Search of words in names, as people type them.
#pragma once

#include <string_view>

namespace tafl::results {

/// Returns true if `part` occurs in `text`. Case and accents do not count: "thorkell" is not in
/// "Þorkell", "soren" is not in "Søren", "jose" is in "José".
[[nodiscard]] bool contains_folded(std::string_view text, std::string_view part);

}  // namespace tafl::results
