// SPDX-License-Identifier: MIT
// Score: value of a position for the side to move, in hundredths of a man. Order: evaluations, then
// wins by an expected repetition, then proven wins. A win is worth one less for each ply to it.
#pragma once

namespace tafl::huscarl {

using Score = int;

inline constexpr int max_plies = 128;  ///< maximum length of a line

inline constexpr Score infinite = 32'000;
inline constexpr Score win = 30'000;           ///< minus the plies to the win
inline constexpr Score repeated_win = 20'000;  ///< if the opponent repeats the position again
inline constexpr Score max_evaluated = 15'000;

/// Returns the score of a win after `plies` plies.
[[nodiscard]] constexpr Score win_after(int plies) { return win - plies; }

/// Returns true for a win or loss. A win from the table may be further away than a line is long.
[[nodiscard]] constexpr bool is_decided(Score score) {
    return score >= win - 2 * max_plies || score <= -(win - 2 * max_plies);
}

}  // namespace tafl::huscarl
