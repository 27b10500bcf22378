// SPDX-License-Identifier: MIT
// Names and comments come from engines and people, in any script and sometimes in none: how wide a
// text is on a terminal, and a text that is certain to be UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace tafl::tournaments {

/// In columns of a terminal: two for wide letters (CJK), none for combining marks and controls.
[[nodiscard]] int columns_of(std::string_view text);

/// Valid UTF-8: what is not, and control characters but tab and line feed, become U+FFFD.
[[nodiscard]] std::string clean_text(std::string_view text);

}  // namespace tafl::tournaments
