// SPDX-License-Identifier: MIT
// Effects of a move on the pieces of a board: the moved piece and its captures. Position uses these
// functions and adds the side to move.
#pragma once

#include "rules/position.h"

namespace tafl::rules {

/// Returns true if `space` is hostile to the piece on `victim_at`: because of an enemy on it, by
/// the lists of the rules record, or as a camp. An enemy guard makes it safe. An enemy king counts
/// as an enemy only if king_is_anvil(). Returns false if `space` is not on the board.
[[nodiscard]] bool is_hostile(const CompiledRules& compiled_rules, const Board& board, Space space,
                              Space victim_at);

/// Moves the piece on `move.from` and captures all pieces that the move captures. Replaces the
/// captures in `effects`.
void move_and_capture(const CompiledRules& compiled_rules, Board& board, Move move,
                      Effects& effects);

/// Undoes move_and_capture(). `move` and `effects` are those of that call.
void restore(Board& board, Move move, const Effects& effects);

/// Returns true if `move` would capture a piece. `board` is unchanged on return.
[[nodiscard]] bool would_capture(const CompiledRules& compiled_rules, Board& board, Move move);

}  // namespace tafl::rules
