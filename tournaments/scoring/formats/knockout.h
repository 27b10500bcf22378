// SPDX-License-Identifier: MIT
// Knockout: single elimination. Pure functions of seeds and results.
#pragma once

#include <cstdint>
#include <vector>

#include "tournaments/scoring/formats/bracket.h"
#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/formats/played_matches.h"

namespace tafl::formats {

/// Returns the order of the seeds in a draw of `size` places, a power of two. Neighbours meet
/// first, then the winners of neighbouring pairs. Seeds 1 and 2 can meet only in the final. Example
/// for 8: 1 8 4 5 2 7 3 6.
[[nodiscard]] std::vector<int> draw_order(int size);

/// Returns the entrant that advances from a match that stayed tied. Lots decide, which are drawn
/// from `seed`.
[[nodiscard]] int winner_by_lot(std::uint64_t seed, int match, const Pairing& pairing);

/// Returns the seeds of a knockout that was paired with the current `seeds` or with older ones.
/// `pairings` are those of its first round, in the order of the draw, then the replays. The current
/// `seeds` decide only which entrants have the byes.
[[nodiscard]] std::vector<int> seeds_as_drawn(std::vector<int> seeds,
                                              const std::vector<Pairing>& pairings);

/// Returns the bracket of a knockout with `entrants` entrants, all of them unknown.
[[nodiscard]] Bracket empty_bracket(int entrants, int first_round);

/// State of a knockout, as far as it is known.
struct Knockout {
    std::vector<Stage> stages;
    Bracket bracket;  ///< complete; entrants may be unknown
    /// By entrant: 0 = did not take part, otherwise the round that it reached, from 1. The winner
    /// has one round more.
    tournaments::PerEntrant<int> reached;
};

/// Returns the state of a knockout. `seeds` are entrants, the best first; byes go to the best.
/// Rounds are numbered from `first_round`, matches from `first_match`. A tied match is replayed up
/// to `settings.match_replays` times, each time with the other side beginning. If it is still tied,
/// lots are drawn from the seed. If both entrants lost a match, no entrant advances from it.
[[nodiscard]] Knockout knockout(const FormatSettings& settings, const std::vector<int>& seeds,
                                int first_round, int first_match, const PlayedMatches& played);

}  // namespace tafl::formats
