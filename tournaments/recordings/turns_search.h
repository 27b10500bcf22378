// SPDX-License-Identifier: MIT
// Of a berserk turn the records of aagenielsen.dk tell the first step alone, and all that it
// captured. What was played in full is looked for: a line of turns that begin as written, and are
// legal to the end.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/compiled_rules.h"
#include "tournaments/recordings/written_game.h"

namespace tafl::recordings {

/// A line of whole turns.
struct FoundLine {
    std::vector<rules::Move> moves;  ///< every step, `done` included
    std::vector<std::size_t> steps;  ///< how many of them each written move came to
};

/// Goes as far as it can: `steps` has fewer members than there are written moves where none of
/// them is legal any more. Of several lines one is taken, those first whose captures are as
/// written.
[[nodiscard]] FoundLine find_line(const rules::CompiledRules& compiled_rules,
                                  const std::vector<WrittenMove>& written);

}  // namespace tafl::recordings
