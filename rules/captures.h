// SPDX-License-Identifier: MIT
// Effects of a move on the pieces of a board: the moved piece and its captures. Position uses these
// functions and adds the side to move.
#pragma once

#include "rules/position.h"

namespace tafl::rules {

/// Returns true if `space` is hostile to the piece on `victim_at`, so that the space can take part
/// in a capture of this piece. An enemy of the piece makes its space hostile, with two exceptions.
/// An enemy guard makes its space not hostile. An enemy king makes its space hostile only if
/// king_is_anvil() is true. In all other cases, the lists and the camps of the rules record decide.
/// Returns false if `space` is not on the board.
[[nodiscard]] bool is_hostile(const CompiledRules& compiled_rules, const Board& board, Space space,
                              Space victim_at);

/// Plays `move` on `board`: moves the piece on `move.from` and removes the pieces that it captures.
/// A captured mercenary stays on its space and changes sides. Replaces the captures in `effects` by
/// the captures of this move. `move` must be a legal slide or jump, not `done`.
void move_and_capture(const CompiledRules& compiled_rules, Board& board, Move move,
                      Effects& effects);

/// Undoes a call of move_and_capture(). `move` must be the move of this call, and `effects` must be
/// its effects.
void restore(Board& board, Move move, const Effects& effects);

/// Returns true if `move` would capture a piece. `move` must be a slide or a jump, not `done`. The
/// function plays the move on `board` and undoes it, so `board` is unchanged on return.
[[nodiscard]] bool would_capture(const CompiledRules& compiled_rules, Board& board, Move move);

}  // namespace tafl::rules
