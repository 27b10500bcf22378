// SPDX-License-Identifier: MIT
// Bracket: pairings and winners of a knockout, as far as they are known. It is for display only; no
// pairing depends on it.
#pragma once

#include <vector>

namespace tafl::formats {

/// Pairing of a knockout: a match and its replays, or a bye. Entrant 0 is unknown or absent.
struct BracketMatch {
    int one = 0;
    int other = 0;
    std::vector<int> matches{};  ///< match number, then those of the replays; empty = no match yet
    int winner = 0;              ///< 0 = not known, or no winner
    bool is_over = false;
    bool is_bye = false;     ///< `one` advances without a match
    bool is_by_lot = false;  ///< the match and its replays were tied; lots decided
    bool operator==(const BracketMatch&) const = default;
};

/// All rounds of a knockout, with their pairings.
struct Bracket {
    int first_round = 1;  ///< round of the tournament in which the knockout begins
    /// Pairings of each round, in the order of the draw. The winners of pairings 2i and 2i + 1 meet
    /// in pairing i of the next round. The last round is the final.
    std::vector<std::vector<BracketMatch>> rounds{};
};

}  // namespace tafl::formats
