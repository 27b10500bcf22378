// SPDX-License-Identifier: MIT
// Reader of the puzzles in OTG records. The position is at `puzzle-start`; the answer is the next
// move of the record. Variations are ignored, because a record does not mark the correct ones.
#pragma once

#include <string_view>

#include "rules/expected.h"
#include "tournaments/play/solving/suite.h"

namespace tafl::solving {

/// Returns one puzzle for each record in `text`, or the errors. The ids of the puzzles are empty.
/// All moves are legal, because they come from a replay of the record.
[[nodiscard]] rules::Expected<std::vector<SuitePosition>, SuiteErrors> read_otg_puzzles(
    std::string_view text);

}  // namespace tafl::solving
