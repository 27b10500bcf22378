// SPDX-License-Identifier: MIT
// What a move does to the pieces on the board: the mover is put down and everything it captures is
// taken. Below Position, which adds whose turn it is.
#pragma once

#include "rules/position.h"

namespace tafl::rules {

/// True if `space` is hostile to the piece on `victim_at`: through an enemy that stands there, by
/// the lists of the rules record, or as a camp. False in the rim.
[[nodiscard]] bool is_hostile(const CompiledRules& compiled_rules, const Board& board, Space space,
                              Space victim_at);

/// Moves the piece and takes what it captures. `effects` is cleared first.
void move_and_capture(const CompiledRules& compiled_rules, Board& board, Move move,
                      Effects& effects);

/// The exact inverse, given what move_and_capture reported.
void restore(Board& board, Move move, const Effects& effects);

/// True if this move of the piece on `move.from` would capture something. `board` is as before on
/// return.
[[nodiscard]] bool would_capture(const CompiledRules& compiled_rules, Board& board, Move move);

}  // namespace tafl::rules
