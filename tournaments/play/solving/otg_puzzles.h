// SPDX-License-Identifier: MIT
// Reader of the puzzles in OTG records. The position of the puzzle is the position at
// `puzzle-start`. The answer is the next move of the record. Variations are ignored, because a
// record does not say which variations are correct.
#pragma once

#include <string_view>

#include "rules/expected.h"
#include "tournaments/play/solving/suite.h"

namespace tafl::solving {

/// Returns one puzzle for each record in `text`, or the errors. The ids of the puzzles are empty.
/// All moves of the puzzles are legal, because the record was replayed.
[[nodiscard]] rules::Expected<std::vector<SuitePosition>, SuiteErrors> read_otg_puzzles(
    std::string_view text);

}  // namespace tafl::solving
