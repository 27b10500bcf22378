// SPDX-License-Identifier: MIT
// Pools of players with comparable ratings. A pool is a set of players that are linked by
// games, directly or through others. Finite ratings exist only in a set of players that all have
// points from each other. These may also be indirect, through other players (Ford 1957). The
// largest such set of a pool is its core. A player outside the core has won all games that link it
// to the core, or has lost them all. Pure.
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
/// Returns the pools and cores of `players` players, which are numbered from 0.
[[nodiscard]] RatingPools pools_of(int players, std::span<const RatedPair> pairs);

}  // namespace tafl::results
