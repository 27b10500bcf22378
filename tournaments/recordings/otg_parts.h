// SPDX-License-Identifier: MIT
// Where one OTG record ends and the next begins, in a file that holds several. Pure; any text
// whatsoever may come.
#pragma once

#include <string_view>
#include <vector>

namespace tafl::recordings {

/// Together they are the whole text, in its order; one at least. A record begins with the first of
/// the usual tags after the moves of the one before, if its own first turn follows.
[[nodiscard]] std::vector<std::string_view> otg_parts(std::string_view text);

}  // namespace tafl::recordings
