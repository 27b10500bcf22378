// SPDX-License-Identifier: MIT
// Conversion of one line of a suite to a position. The moves in the line are checked under the
// rules. Pure function.
#pragma once

#include "rules/expected.h"
#include "tournaments/play/solving/suite.h"
#include "tournaments/play/solving/suite_line.h"

namespace tafl::solving {

/// Returns the position that `line` describes, or the first error in the line with its column. The
/// position and its moves are checked under `rules`. The id of the position is empty if the line
/// has no id.
[[nodiscard]] rules::Expected<SuitePosition, SuiteLineError> read_position(const SuiteLine& line,
                                                                           const SuiteRules& rules);

}  // namespace tafl::solving
