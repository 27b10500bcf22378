// SPDX-License-Identifier: MIT
// Swiss pairings by the Dutch system (FIDE Handbook C.04.3, 2025): score groups from the top, the
// upper half of each against the lower half, no meeting twice. Pure functions.
//
// Sides stand for colours: who attacks first. Where a meeting is one game, two players who have
// both attacked (or both defended) twice more often than not do not meet (C3), and fewer conflicts
// of milder wishes are better (C12). Where it is two games with the sides swapped, sides are equal
// in every meeting: only the milder criterion is asked. A tournament of so many rounds that the
// last ones could fail is looked ahead to its end, so that nobody meets twice (FIDE looks ahead to
// the end of a round only). C10, C11, C13 and C18 to C21 are left out, and exchanges between halves
// are counted, not ordered.
#pragma once

#include <array>
#include <vector>

#include "tournaments/formats/pairing.h"

namespace tafl::tournaments {

/// How a player was paired out of his score group.
enum class Float : signed char { up = -1, none = 0, down = 1 };

/// What of a player's rounds matters for the next one.
struct SwissPlayer {
    int half_points = 0;         ///< those of byes included
    std::vector<int> opponents;  ///< numbers from 1; whom he has met
    int lead = 0;                ///< meetings in which he attacked first, less the others
    std::array<Float, 2> floats{Float::none, Float::none};  ///< of the last round, and before it
    bool had_bye = false;    ///< or won without playing: he gets no (other) bye
    int unplayed = 0;        ///< rounds without an opponent
    bool is_absent = false;  ///< not to be paired in this round
};

/// How much it matters who attacks first.
enum class SwissSides : bool { one_game, two_games };

/// The next round. Players are numbered from 1 in the order of their strength before the
/// tournament. `rounds_after` rounds are to follow. A meeting is repeated only where every pairing
/// would repeat one.
[[nodiscard]] Round swiss_round(const std::vector<SwissPlayer>& players, int rounds_after,
                                SwissSides sides = SwissSides::two_games);

}  // namespace tafl::tournaments
