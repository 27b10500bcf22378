// SPDX-License-Identifier: MIT
// HTML character references in names from web sites. Pure function.
#pragma once

#include <string>
#include <string_view>

namespace tafl::recordings {

/// Returns `text` with each character reference, such as "&THORN;", "&#222;" or "&#xDE;", replaced
/// by its character in UTF-8. The function knows the names of HTML 4 up to U+00FF, a few other
/// names, and all numbers. The rest of the text is unchanged.
[[nodiscard]] std::string without_entities(std::string_view text);

}  // namespace tafl::recordings
