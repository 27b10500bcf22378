// SPDX-License-Identifier: MIT
// Pools of players with comparable ratings. A pool is a set of players that are linked by games,
// directly or through other players. Finite ratings exist only in a set in which each player has
// scored points against each other player, directly or through other players (Ford 1957). The core
// of a pool is its largest such set. A player outside the core either won all games that link it to
// the core, or lost all of them. Pure.
#pragma once

#include <span>
#include <vector>

#include "tournaments/scoring/results/rating_fit.h"

namespace tafl::results {

/// Result of pools_of().
struct RatingPools {
    int pools = 0;  ///< number of pools
    /// By player: number of its pool, from 0; pool 0 has the most players.
    std::vector<int> pool_of;
    std::vector<bool> is_core;  ///< by player: true if it is in the core of its pool
};
/// Returns the pools and cores of `players` players, numbered from 0, from the results in `pairs`.
[[nodiscard]] RatingPools pools_of(int players, std::span<const RatedPair> pairs);

}  // namespace tafl::results
