// SPDX-License-Identifier: MIT
// Swiss pairings by the complete Dutch system (FIDE Handbook C.04.3, edition of 2025): the criteria
// C1 to C21, the order of exchanges, the colours and the bye. Pure: a round depends only on the
// rounds before it.
//
// White is the player that attacks first. If a match is one game, all rules of the handbook apply.
// If a match is two games with the sides swapped, both players have both colours in each match.
// Then the criteria about colours (C3, C10 to C13) are not used; colours only decide which player
// attacks first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournaments/base/per_entrant.h"
#include "tournaments/scoring/formats/pairing.h"

namespace tafl::formats {

/// Kind of one round, from the viewpoint of one player.
enum class SwissMeeting : std::uint8_t {
    /// The player had an opponent, and at least one game was played.
    played,
    forfeited,  ///< the player had an opponent, but no game was played; the two may meet again
    bye,  ///< the player got the bye, because no opponent was left; it has the points of a win
    /// The player was absent, had not entered yet, or requested a bye. SwissRecord::half_points has
    /// its points for the round.
    unpaired,
};

/// Result of one player in one round.
struct SwissRecord {
    SwissMeeting meeting = SwissMeeting::unpaired;
    int opponent = 0;  ///< pairing number of the opponent, from 1; 0 = no opponent
    /// True if the player attacked in the first game. Valid only if the match was played.
    bool attacked_first = false;
    int half_points = 0;  ///< points of the player from this round, in half points
};

/// Player of a Swiss, with its earlier rounds.
struct SwissPlayer {
    /// All rounds so far, in order. Each player has the same number of rounds.
    std::vector<SwissRecord> rounds;
    bool is_available = true;  ///< true: the player takes part in the next round
};

/// Number of games of a match. Only with `one_game` do the pairings depend on colours.
enum class SwissSides : std::uint8_t { one_game, two_games };

/// Input of swiss_round().
struct SwissTournament {
    /// Players by pairing number, from 1. The pairing numbers are in order of strength: player 1 is
    /// the strongest.
    tournaments::PerEntrant<SwissPlayer> players;
    int rounds_planned = 1;      ///< planned number of rounds of the tournament
    int half_points_of_win = 2;  ///< number of half points for a won match, and for a bye
    SwissSides sides = SwissSides::one_game;
};

/// Returns the next round. Its pairings are in board order; the first player of each pairing
/// attacks in the first game. Returns nullopt if the available players cannot be paired. Then the
/// tournament ends.
[[nodiscard]] std::optional<Round> swiss_round(const SwissTournament& tournament);

}  // namespace tafl::formats
