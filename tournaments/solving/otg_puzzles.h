// SPDX-License-Identifier: MIT
// The puzzles of OTG records: what is asked is the position at `puzzle-start`, and the answer is
// the move that the record goes on with. Variations are left out: a record does not say which of
// them are right.
#pragma once

#include <string_view>

#include "rules/expected.h"
#include "tournaments/solving/suite.h"

namespace tafl::solving {

/// One puzzle a record. Ids are left empty; what is legal is asked elsewhere.
[[nodiscard]] rules::Expected<std::vector<SuitePosition>, SuiteErrors> read_otg_puzzles(
    std::string_view text);

}  // namespace tafl::solving
