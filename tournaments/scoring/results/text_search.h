// SPDX-License-Identifier: MIT
// Search for parts of names that users type.
#pragma once

#include <string_view>

namespace tafl::results {

/// Returns true if `part` occurs in `text`. Case and accents do not count: "jose" is in "José".
/// Letters are not replaced by similar ones: "soren" is not in "Søren".
[[nodiscard]] bool contains_folded(std::string_view text, std::string_view part);

}  // namespace tafl::results
