// SPDX-License-Identifier: MIT
// Search for complete berserk turns. Records of aagenielsen.dk contain only the first step of a
// berserk turn, and all captures of the turn. The search finds a legal sequence of complete turns.
// The first step of each turn is the written move.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/compiled_rules.h"
#include "tournaments/plan/recordings/written_game.h"

namespace tafl::recordings {

/// Sequence of complete turns from the start position.
struct FoundLine {
    std::vector<rules::Move> moves;  ///< all steps, with each `done`
    std::vector<std::size_t> steps;  ///< number of steps of each written move
};

/// Returns the longest legal sequence of turns for the moves `written`. If a written move is
/// illegal, the sequence ends before it, and `steps` has fewer members than `written`. Turns with
/// the written captures are preferred.
[[nodiscard]] FoundLine find_line(const rules::CompiledRules& compiled_rules,
                                  const std::vector<WrittenMove>& written);

}  // namespace tafl::recordings
