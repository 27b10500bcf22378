// SPDX-License-Identifier: MIT
// Knockout: single elimination. Pure functions of seeds and results.
#pragma once

#include <cstdint>
#include <vector>

#include "tournaments/scoring/formats/bracket.h"
#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/formats/played_matches.h"

namespace tafl::formats {

/// Returns the seeds in the order of a draw with `size` places; `size` must be a power of two.
/// Neighbours meet first; then the winners of neighbouring pairs meet. Seeds 1 and 2 can meet only
/// in the final. Example for 8 places: 1 8 4 5 2 7 3 6.
[[nodiscard]] std::vector<int> draw_order(int size);

/// Returns the entrant of `pairing` that advances if the match is still tied after its last replay.
/// `match` is the number of that replay. The lot depends only on `seed`, `match` and the two
/// entrants.
[[nodiscard]] int winner_by_lot(std::uint64_t seed, int match, const Pairing& pairing);

/// Returns the seeds with which the first round of a knockout was paired. `pairings` are the stored
/// pairings of that round, in the order of the draw; pairings of replays may follow and are
/// ignored. `seeds` are the seeds that are computed now, which may differ from those. They
/// determine only the seeds of the entrants with a bye, because byes are not in `pairings`.
[[nodiscard]] std::vector<int> seeds_as_drawn(std::vector<int> seeds,
                                              const std::vector<Pairing>& pairings);

/// Returns the bracket of a knockout with `entrants` entrants, in which all entrants are still
/// unknown (0).
[[nodiscard]] Bracket empty_bracket(int entrants, int first_round);

/// State of a knockout, as far as the results determine it.
struct Knockout {
    /// Stages with known pairings: rounds and replays, in order.
    std::vector<Stage> stages;
    Bracket bracket;  ///< bracket with all rounds; entrants that are not known yet are 0
    /// By entrant: the last round of the knockout that it reached, from 1. For the winner it is the
    /// number of rounds plus 1. 0 = the entrant did not take part.
    tournaments::PerEntrant<int> reached;
};

/// Returns the state of a knockout. `seeds` has the entrants, the best first; the best entrants
/// have the byes. Rounds are numbered from `first_round`, matches from `first_match`. A tied match
/// is replayed at most `settings.match_replays` times; in each replay, the other entrant attacks
/// first. If the match is still tied, the winner is drawn by lot from the seed of the tournament.
/// If both entrants lost the match, neither of them advances.
[[nodiscard]] Knockout knockout(const FormatSettings& settings, const std::vector<int>& seeds,
                                int first_round, int first_match, const PlayedMatches& played);

}  // namespace tafl::formats
