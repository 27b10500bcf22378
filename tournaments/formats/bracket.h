// SPDX-License-Identifier: MIT
// Bracket: who meets whom in a knockout, and who goes on, as far as that is known. For people;
// nothing is paired by it.
#pragma once

#include <vector>

namespace tafl::formats {

/// Two ways that meet. An entrant of 0 is not known yet, or nobody.
struct BracketMatch {
    int one = 0;
    int other = 0;
    std::vector<int> matches{};  ///< their numbers; the replays after the first. Empty: not drawn
    int winner = 0;              ///< 0 = not known, or nobody
    bool is_over = false;
    bool is_bye = false;     ///< `one` goes on without a match
    bool is_by_lot = false;  ///< as it stayed level after its replays
    bool operator==(const BracketMatch&) const = default;
};

struct Bracket {
    int first_round = 1;  ///< of the tournament, where the knockout begins
    /// Of each round its ties in order of the draw; the winners of ties 2i and 2i + 1 meet in tie i
    /// of the next round. The last round is the final.
    std::vector<std::vector<BracketMatch>> rounds{};
};

}  // namespace tafl::formats
