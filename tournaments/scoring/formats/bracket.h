// SPDX-License-Identifier: MIT
// Bracket: pairings and winners of a knockout, as far as they are known. Only displays use a
// Bracket; the pairings do not depend on it.
#pragma once

#include <vector>

namespace tafl::formats {

/// One pairing of a knockout: a match with its replays, or a bye. The number 0 stands for an
/// entrant that is not known yet, or for a missing opponent.
struct BracketMatch {
    int one = 0;
    int other = 0;
    /// Number of the match, then the numbers of its replays. Empty before the match is scheduled,
    /// and for a bye.
    std::vector<int> matches{};
    int winner = 0;  ///< entrant that advances; 0 = not known yet, or neither entrant advances
    bool is_over = false;
    bool is_bye = false;  ///< true: entrant `one` advances without a match
    /// True if the match and all its replays were tied, so the winner was drawn by lot.
    bool is_by_lot = false;
    bool operator==(const BracketMatch&) const = default;
};

/// All rounds of a knockout, with the pairings of each round.
struct Bracket {
    int first_round = 1;  ///< tournament round in which the knockout begins, from 1
    /// Pairings of each round, in the order of the draw; rounds[0] is the first round of the
    /// knockout, the last element is the final. The winners of pairings 2i and 2i + 1 meet in
    /// pairing i of the next round.
    std::vector<std::vector<BracketMatch>> rounds{};
};

}  // namespace tafl::formats
