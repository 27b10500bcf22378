// SPDX-License-Identifier: MIT
// Swiss pairings by the Dutch system (FIDE Handbook C.04.3, edition of 2025), whole: C1 to C21, the
// order of exchanges, colours, the bye. Pure: a round follows from those before it.
//
// Attacking first stands for white. Where a meeting is one game, everything is as in the handbook.
// Where it is two games with the sides swapped, colours are equal in every meeting, so that no
// criterion asks for them (C3, C10 to C13); they still decide who attacks first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournaments/formats/pairing.h"
#include "tournaments/per_entrant.h"

namespace tafl::formats {

enum class SwissMeeting : std::uint8_t {
    played,
    forfeited,  ///< paired, but not played: the two may meet again
    bye,        ///< free because there was nobody left, with the points of a win
    unpaired,   ///< absent, not yet entered, or with a bye that was asked for: see the points
};

/// What one round was to one player.
struct SwissRecord {
    SwissMeeting meeting = SwissMeeting::unpaired;
    int opponent = 0;             ///< his number, where paired
    bool attacked_first = false;  ///< where played
    int half_points = 0;
};

struct SwissPlayer {
    std::vector<SwissRecord> rounds;  ///< as many as were played so far, for everyone
    bool is_available = true;         ///< to be paired in the next round
};

/// How much it matters who attacks first.
enum class SwissSides : std::uint8_t { one_game, two_games };

struct SwissTournament {
    tournaments::PerEntrant<SwissPlayer> players;  ///< the strongest before the start first
    int rounds_planned = 1;
    int half_points_of_win = 2;  ///< of a meeting; also of a bye
    SwissSides sides = SwissSides::one_game;
};

/// The next round, in the order of boards; the first of each pairing attacks first. None if the
/// players who are available can't be paired any more: the tournament ends there.
[[nodiscard]] std::optional<Round> swiss_round(const SwissTournament& tournament);

}  // namespace tafl::formats
