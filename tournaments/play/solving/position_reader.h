// SPDX-License-Identifier: MIT
// Conversion of one line of a suite to a position; its moves are checked under the rules. Pure
// function.
#pragma once

#include "rules/expected.h"
#include "tournaments/play/solving/suite.h"
#include "tournaments/play/solving/suite_line.h"

namespace tafl::solving {

/// Returns the position that `line` describes, or the first error in the line with its column.
/// `rules` are the rules of the line. The id is empty if the line has no id.
[[nodiscard]] rules::Expected<SuitePosition, SuiteLineError> read_position(const SuiteLine& line,
                                                                           const SuiteRules& rules);

}  // namespace tafl::solving
