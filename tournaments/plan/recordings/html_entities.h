// SPDX-License-Identifier: MIT
// HTML character references in names from web sites. Pure function.
#pragma once

#include <string>
#include <string_view>

namespace tafl::recordings {

/// Replaces character references such as "&THORN;", "&#222;" and "&#xDE;" by the character as
/// UTF-8. Knows the names of HTML 4 up to U+00FF, a few others, and all numbers. Other text stays
/// unchanged.
[[nodiscard]] std::string without_entities(std::string_view text);

}  // namespace tafl::recordings
