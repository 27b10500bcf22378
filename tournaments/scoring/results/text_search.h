// SPDX-License-Identifier: MIT
// Search for parts of names that users type.
#pragma once

#include <string_view>

namespace tafl::results {

/// Returns true if `part` occurs in `text`. Case and accents are ignored: "jose" is found in
/// "José". Different letters do not match: "soren" is not found in "Søren".
[[nodiscard]] bool contains_folded(std::string_view text, std::string_view part);

}  // namespace tafl::results
