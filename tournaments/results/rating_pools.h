// SPDX-License-Identifier: MIT
// Who can be compared with whom. Players who are linked by games, directly or by way of others,
// make up a pool. Within it only a set of players each of whom has points from each other one,
// directly or by way of others, has ratings that are finite (Ford 1957): the pool's core, the
// largest such set. Whoever stands outside has won, or lost, all that links him to it. Pure.
#pragma once

#include <span>
#include <vector>

#include "tournaments/results/rating_fit.h"

namespace tafl::results {

struct RatingPools {
    int pools = 0;
    std::vector<int> pool_of;   ///< of each player, from 0; the largest pool is the first
    std::vector<bool> is_core;  ///< of each player
};
[[nodiscard]] RatingPools pools_of(int players, std::span<const RatedPair> pairs);

}  // namespace tafl::results
