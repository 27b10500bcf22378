// SPDX-License-Identifier: MIT
// One line of a suite as a position: played and held against the rules. Pure.
#pragma once

#include "rules/expected.h"
#include "tournaments/solving/suite.h"
#include "tournaments/solving/suite_line.h"

namespace tafl::solving {

/// The id is empty if the line has none.
[[nodiscard]] rules::Expected<SuitePosition, SuiteLineError> read_position(const SuiteLine& line,
                                                                           const SuiteRules& rules);

}  // namespace tafl::solving
