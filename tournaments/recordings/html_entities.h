// SPDX-License-Identifier: MIT
// Character references of HTML in names that a web site has written. Pure.
#pragma once

#include <string>
#include <string_view>

namespace tafl::recordings {

/// Replaces "&THORN;", "&#222;" and "&#xDE;" by the character, as UTF-8: the names of HTML 4 up to
/// U+00FF, a few others, and all numbers of characters. Anything else stays.
[[nodiscard]] std::string without_entities(std::string_view text);

}  // namespace tafl::recordings
