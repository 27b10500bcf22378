// SPDX-License-Identifier: MIT
// Score: what a position is worth to whoever is to move, in hundredths of a man. Above all
// evaluations lie the wins that a repetition would bring, and above those the proven wins, each
// worth less by one for every ply that it takes.
#pragma once

namespace tafl::huscarl {

using Score = int;

inline constexpr int most_plies = 128;  ///< that a line may have

inline constexpr Score infinite = 32'000;
inline constexpr Score win = 30'000;           ///< less the plies until then
inline constexpr Score repeated_win = 20'000;  ///< if the opponent goes on as before
inline constexpr Score most_evaluated = 15'000;

/// The worth of having won after so many plies.
[[nodiscard]] constexpr Score win_after(int plies) { return win - plies; }

/// A win that the table has may lie behind the last ply of a line: as far behind as a line is long.
[[nodiscard]] constexpr bool is_decided(Score score) {
    return score >= win - 2 * most_plies || score <= -(win - 2 * most_plies);
}

}  // namespace tafl::huscarl
