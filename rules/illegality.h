// SPDX-License-Identifier: MIT
// Illegality: reason why a move is illegal.
#pragma once

#include <cstdint>
#include <string_view>

namespace tafl::rules {

/// Reason why a move is illegal.
enum class Illegality : std::uint8_t {
    game_over,            ///< the rules have ended the game
    off_board,            ///< the first or the last space of the move is not on the board
    empty_space,          ///< no piece is on the first space
    wrong_side,           ///< the piece belongs to the side that is not to move
    other_must_continue,  ///< the opponent's piece must first finish its berserk sequence
    must_continue,        ///< another piece of the same side must first finish its berserk sequence
    must_capture,         ///< a berserk sequence continues with captures only
    no_line,              ///< the two spaces are equal, or are not on one rank or file
    blocked,              ///< a space on the way, or the last space, is occupied
    /// The piece may not pass a space on the way, or may stop on the last space but not pass it.
    forbidden_to_pass,
    forbidden_to_stop,  ///< the piece may not stop on the last space
    /// The piece may not enter a space on the way or the last space, because the move began on
    /// another kind of space or outside of a camp.
    forbidden_to_enter,
    too_far,  ///< the slide is longer than the speed of the piece
    /// The piece may jump, but not over this piece or not to this space. If the piece may never
    /// jump, the reason is `blocked`.
    cannot_jump,
    nothing_to_end  ///< the move is `done`, but the current turn cannot be ended
};
/// Returns the name of the reason for programs, such as "off-board".
[[nodiscard]] std::string_view name_of(Illegality illegality);
/// Returns the reason as a short English clause, such as "a space on the way is occupied".
[[nodiscard]] std::string_view explain(Illegality illegality);

}  // namespace tafl::rules
