// SPDX-License-Identifier: MIT
// Effects of a move on the pieces of a board: the moved piece and its captures. Position uses these
// functions and adds the side to move.
#pragma once

#include "rules/position.h"

namespace tafl::rules {

/// Returns true if `space` is hostile to the piece on `victim_at`, so that it can take part in a
/// capture of that piece. If an enemy of the victim is on `space`, returns true. Exceptions: a
/// guard there gives false, and a king counts only if king_is_anvil(). In all other cases, the
/// lists and the camps of the rules record decide. Returns false if `space` is not on the board.
[[nodiscard]] bool is_hostile(const CompiledRules& compiled_rules, const Board& board, Space space,
                              Space victim_at);

/// Plays `move` on `board`: moves the piece on `move.from` and removes the pieces that it captures.
/// A captured mercenary stays and changes sides. Replaces the captures in `effects` by those of
/// this move. `move` must not be `done`.
void move_and_capture(const CompiledRules& compiled_rules, Board& board, Move move,
                      Effects& effects);

/// Undoes move_and_capture(). `move` and `effects` must be those of the call that is undone.
void restore(Board& board, Move move, const Effects& effects);

/// Returns true if `move` would capture a piece. Plays the move on `board` and undoes it, so
/// `board` is unchanged on return.
[[nodiscard]] bool would_capture(const CompiledRules& compiled_rules, Board& board, Move move);

}  // namespace tafl::rules
