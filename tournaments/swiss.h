// SPDX-License-Identifier: MIT
// Swiss pairings by the Dutch system (FIDE Handbook C.04.3, 2025): score groups from the top, the
// upper half of each against the lower half, no meeting twice. Pure functions.
//
// What differs from chess, and why: who attacks first is kept within one for every player as long
// as meetings allow it, before scores are looked at (the sides of tafl are less equal than colours
// of chess); C10 to C13 are no longer needed then. A tournament of so many rounds that the last
// ones could fail is looked ahead to its end, so that nobody meets twice (FIDE looks ahead to the
// end of a round only). C18 to C21 (sizes of floats) are left out, and exchanges between halves are
// counted, not ordered.
#pragma once

#include <array>
#include <vector>

#include "tournaments/pairing.h"

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

/// The next round. Players are numbered from 1 in the order of their strength before the
/// tournament. `rounds_after` rounds are to follow. A meeting is repeated only where every pairing
/// would repeat one.
[[nodiscard]] Round swiss_round(const std::vector<SwissPlayer>& players, int rounds_after);

}  // namespace tafl::tournaments
