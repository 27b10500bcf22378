// SPDX-License-Identifier: MIT
// Swiss pairings by the complete Dutch system (FIDE Handbook C.04.3, edition of 2025): C1 to C21,
// the order of exchanges, colours and the bye. Pure: a round depends only on the rounds before it.
//
// White is the player that attacks first. If a match is one game, everything is as in the handbook.
// If it is two games with the sides swapped, colours are equal in every match. Then no criterion
// uses them (C3, C10 to C13); they only decide which player attacks first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournaments/base/per_entrant.h"
#include "tournaments/scoring/formats/pairing.h"

namespace tafl::formats {

/// Kind of a round for one player.
enum class SwissMeeting : std::uint8_t {
    played,
    forfeited,  ///< paired, but not played: the two may meet again
    bye,        ///< no opponent was left; gets the points of a win
    unpaired,   ///< absent, not yet entered, or a requested bye; see the points
};

/// One round of one player.
struct SwissRecord {
    SwissMeeting meeting = SwissMeeting::unpaired;
    int opponent = 0;             ///< pairing number; 0 = not paired
    bool attacked_first = false;  ///< valid if the match was played
    int half_points = 0;          ///< half points from this round
};

/// Player of a Swiss, with its rounds so far.
struct SwissPlayer {
    std::vector<SwissRecord> rounds;  ///< all rounds so far; the same number for each player
    bool is_available = true;         ///< takes part in the next round
};

/// Games of a match. It decides whether colours count in pairings.
enum class SwissSides : std::uint8_t { one_game, two_games };

/// Input of swiss_round().
struct SwissTournament {
    tournaments::PerEntrant<SwissPlayer> players;  ///< the strongest before the start first
    int rounds_planned = 1;                        ///< total number of rounds
    int half_points_of_win = 2;                    ///< half points of a won match, and of a bye
    SwissSides sides = SwissSides::one_game;
};

/// Returns the next round, with its pairings in board order. The first player of each pairing
/// attacks first. Returns none if the available players cannot be paired; then the tournament ends.
[[nodiscard]] std::optional<Round> swiss_round(const SwissTournament& tournament);

}  // namespace tafl::formats
