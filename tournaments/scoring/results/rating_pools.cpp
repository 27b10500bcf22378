// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/rating_pools.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>

#include "rules/count_of.h"

namespace tafl::results {

namespace {

using Edges = std::vector<std::vector<std::size_t>>;

constexpr int unseen = -1;

/// Searches depth-first from the players in `order`. Returns for each player the number of the
/// first search that reached it. Players that were reached before start no search. Appends the
/// players to `left` in the order in which the search leaves them.
std::vector<int> reached(const Edges& edges, const std::vector<std::size_t>& order,
                         std::vector<std::size_t>* left = nullptr) {
    std::vector<int> numbers(edges.size(), unseen);
    int next = 0;
    for (const std::size_t first : order) {
        if (numbers[first] != unseen) continue;
        struct Visit {
            std::size_t player;
            std::size_t edge;
        };
        std::vector<Visit> stack = {{first, 0}};
        numbers[first] = next;
        while (!stack.empty()) {
            Visit& visit = stack.back();
            if (visit.edge == edges[visit.player].size()) {
                if (left != nullptr) left->push_back(visit.player);
                stack.pop_back();
                continue;
            }
            const std::size_t other = edges[visit.player][visit.edge++];
            if (numbers[other] != unseen) continue;
            numbers[other] = next;
            stack.push_back({other, 0});
        }
        ++next;
    }
    return numbers;
}

std::vector<std::size_t> everyone(std::size_t players) {
    std::vector<std::size_t> order(players);
    std::iota(order.begin(), order.end(), std::size_t(0));
    return order;
}

std::vector<int> sizes_of(const std::vector<int>& numbers) {
    std::vector<int> sizes;
    for (const int number : numbers) {
        sizes.resize(std::max(sizes.size(), static_cast<std::size_t>(number) + 1));
        ++sizes[number];
    }
    return sizes;
}

/// Renumbers the sets by size: the largest becomes 0.
std::vector<int> by_size(std::vector<int> numbers) {
    const std::vector<int> sizes = sizes_of(numbers);
    std::vector<std::size_t> order = everyone(sizes.size());
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t number) { return sizes[number]; });
    std::vector<int> places(sizes.size());
    for (int i = 0; i < count_of(order); ++i) places[order[i]] = i;
    for (int& number : numbers) number = places[number];
    return numbers;
}

}  // namespace

RatingPools pools_of(int players, std::span<const RatedPair> pairs) {
    const std::size_t count = players;
    Edges beaten(count);  // by player: opponents that lost points to it
    Edges beaten_by(count);
    Edges met(count);
    const auto add = [&](int winner, int loser) {
        beaten[winner].push_back(loser);
        beaten_by[loser].push_back(winner);
    };
    for (const RatedPair& pair : pairs) {
        if (pair.won + pair.drawn > 0) add(pair.attackers, pair.defenders);
        if (pair.lost + pair.drawn > 0) add(pair.defenders, pair.attackers);
        met[pair.attackers].push_back(pair.defenders);
        met[pair.defenders].push_back(pair.attackers);
    }
    RatingPools pools;
    pools.pool_of = by_size(reached(met, everyone(count)));
    for (const int pool : pools.pool_of) pools.pools = std::max(pools.pools, pool + 1);
    // Strongly connected components by Kosaraju's algorithm.
    std::vector<std::size_t> left;
    static_cast<void>(reached(beaten, everyone(count), &left));
    std::ranges::reverse(left);
    const std::vector<int> sets = by_size(reached(beaten_by, left));
    std::vector<int> core_of(pools.pools, unseen);
    for (std::size_t i = 0; i < count; ++i) {
        int& core = core_of[pools.pool_of[i]];
        if (core == unseen || sets[i] < core) core = sets[i];
    }
    for (std::size_t i = 0; i < count; ++i) {
        pools.is_core.push_back(core_of[pools.pool_of[i]] == sets[i]);
    }
    return pools;
}

}  // namespace tafl::results
