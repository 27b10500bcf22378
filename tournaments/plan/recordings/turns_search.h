// SPDX-License-Identifier: MIT
// Search for complete berserk turns. Records of aagenielsen.dk have only the first step of a
// berserk turn, and all its captures. The search finds a line of complete turns that start with the
// written moves and are legal.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/compiled_rules.h"
#include "tournaments/plan/recordings/written_game.h"

namespace tafl::recordings {

/// A line of complete turns.
struct FoundLine {
    std::vector<rules::Move> moves;  ///< all steps, with each `done`
    std::vector<std::size_t> steps;  ///< number of steps of each written move
};

/// Returns the longest legal line. If the written moves become illegal, `steps` has fewer members
/// than `written`. Lines with the written captures are preferred.
[[nodiscard]] FoundLine find_line(const rules::CompiledRules& compiled_rules,
                                  const std::vector<WrittenMove>& written);

}  // namespace tafl::recordings
