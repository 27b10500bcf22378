// SPDX-License-Identifier: MIT
// Formats that end in a knockout: the knockout itself, and groups before it.
#pragma once

#include "tournaments/formats/format_row.h"

namespace tafl::formats {

[[nodiscard]] FormatRow knockout_format();
[[nodiscard]] FormatRow groups_knockout_format();

}  // namespace tafl::formats
