// SPDX-License-Identifier: MIT
// Formats in which an engine meets itself with other values of its parameters: all meetings are
// known from the beginning; the values come from the results (formats::tuner_of).
#pragma once

#include "tournaments/formats/format_row.h"

namespace tafl::formats {

/// Two entrants, a match an iteration (tuning/spsa.h).
[[nodiscard]] FormatRow spsa_format();
/// As many entrants as there are sets of values, a round robin an iteration (tuning/royale.h).
[[nodiscard]] FormatRow royale_format();

}  // namespace tafl::formats
