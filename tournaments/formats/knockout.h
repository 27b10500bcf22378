// SPDX-License-Identifier: MIT
// Single elimination. Pure functions of seeds and results.
#pragma once

#include <cstdint>
#include <vector>

#include "tournaments/formats/bracket.h"
#include "tournaments/formats/format.h"
#include "tournaments/formats/played_matches.h"

namespace tafl::formats {

/// Where seeds stand in a draw of `size`, a power of two: neighbours meet, winners of neighbouring
/// pairs meet, and the best two can only meet at the end: 1 8 4 5 2 7 3 6.
[[nodiscard]] std::vector<int> draw_order(int size);

/// Who goes on from a match that stayed tied: lots are drawn from the seed.
[[nodiscard]] int winner_by_lot(std::uint64_t seed, int match, const Pairing& pairing);

/// The seeds of a knockout whose first round was drawn as `pairings`, in order of the draw, the
/// replays after it; `seeds` are those of today, which only say who has the byes.
[[nodiscard]] std::vector<int> seeds_as_drawn(std::vector<int> seeds,
                                              const std::vector<Pairing>& pairings);

/// Of so many entrants, none of whom is known yet.
[[nodiscard]] Bracket empty_bracket(int entrants, int first_round);

/// As far as a knockout is known.
struct Knockout {
    std::vector<Stage> stages;
    Bracket bracket;  ///< whole, also where nobody is known yet
    /// 0 = did not take part, else the round that he reached, one more for the winner.
    tournaments::PerEntrant<int> reached;
};

/// `seeds`: entrants, the best first; byes go to the best. Rounds are numbered from `first_round`,
/// matches from `first_match`. A tied match is replayed as often as the form says, with the other
/// side beginning; then lots are drawn from the seed. From a match that both have lost nobody goes
/// on.
[[nodiscard]] Knockout knockout(const FormatSettings& settings, const std::vector<int>& seeds,
                                int first_round, int first_match, const PlayedMatches& played);

}  // namespace tafl::formats
