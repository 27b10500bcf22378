// SPDX-License-Identifier: MIT
// Knockout: single elimination. Pure functions of seeds and results.
#pragma once

#include <cstdint>
#include <vector>

#include "tournaments/scoring/formats/bracket.h"
#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/formats/played_matches.h"

namespace tafl::formats {

/// Returns the order of the seeds in a draw of `size` places; `size` is a power of two. Neighbours
/// meet first, then the winners of neighbouring pairs. Seeds 1 and 2 can meet only in the final.
/// Example for 8: 1 8 4 5 2 7 3 6.
[[nodiscard]] std::vector<int> draw_order(int size);

/// Returns the entrant of `pairing` that advances if match number `match` is still tied after its
/// replays. The lot is drawn from `seed`.
[[nodiscard]] int winner_by_lot(std::uint64_t seed, int match, const Pairing& pairing);

/// Returns the seeds with which the first round of a knockout was paired. `pairings` are the stored
/// pairings of that round, in the order of the draw; replays may follow. `seeds` are the seeds
/// computed now; they may differ from the seeds used then. They decide only which entrants have the
/// byes.
[[nodiscard]] std::vector<int> seeds_as_drawn(std::vector<int> seeds,
                                              const std::vector<Pairing>& pairings);

/// Returns the bracket of a knockout with `entrants` entrants; all entrants in it are unknown (0).
[[nodiscard]] Bracket empty_bracket(int entrants, int first_round);

/// State of a knockout, as far as results decide it.
struct Knockout {
    std::vector<Stage> stages;
    Bracket bracket;  ///< bracket with all rounds; entrants that are not known yet are 0
    /// By entrant: the round that it reached, from 1; 0 = it did not take part. For the winner, the
    /// number of rounds plus 1.
    tournaments::PerEntrant<int> reached;
};

/// Returns the state of a knockout. `seeds` are entrants, the best first; the best entrants have
/// the byes. Rounds are numbered from `first_round`, matches from `first_match`. A tied match is
/// replayed up to `settings.match_replays` times; in each replay, the other entrant attacks first.
/// If the match is still tied, the winner is drawn by lot from the seed of the tournament. If both
/// entrants lost the match, neither advances.
[[nodiscard]] Knockout knockout(const FormatSettings& settings, const std::vector<int>& seeds,
                                int first_round, int first_match, const PlayedMatches& played);

}  // namespace tafl::formats
