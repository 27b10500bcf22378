// SPDX-License-Identifier: MIT
// Swiss as a format: rounds that are paired one after the other, of those who are there. How a
// round is paired: swiss.h.
#pragma once

#include "tournaments/formats/format_row.h"

namespace tafl::formats {

[[nodiscard]] FormatRow swiss_format();

}  // namespace tafl::formats
