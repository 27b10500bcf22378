// SPDX-License-Identifier: MIT
// Matching: perfect matching of maximum weight in a general graph, by Edmonds' blossom method in
// its primal-dual version. The first solution takes O(n^3) steps. After a change at one vertex, the
// next solution starts from the last one and takes O(n^2) steps. Not thread-safe. The tests compare
// it with exhaustive search.
//
// Boost.Graph has a maximum_weighted_matching. Up to 1.87 it returns wrong matchings, crashes or
// never ends for some graphs (boostorg/graph, issues 199, 223, 399).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tafl::formats {

/// Part of a weight: value * 2^bit. Criteria are parts of one long number; more important ones use
/// higher bits.
struct WeightTerm {
    std::int64_t value = 0;
    int bit = 0;
};

/// Undirected graph without loops, and its perfect matching. Vertices are numbered from 0.
class Matching {
  public:
    static constexpr int nobody = -1;  ///< no partner

    Matching() = default;
    Matching(const Matching&) = delete;
    Matching& operator=(const Matching&) = delete;
    virtual ~Matching() = default;

    // The graph

    /// Adds an edge, or replaces it. Its weight is the sum of the terms.
    virtual void connect(int one, int other, std::span<const WeightTerm> weight) = 0;
    virtual void disconnect(int one, int other) = 0;
    /// Adds `more` to the weight of an edge.
    virtual void add(int one, int other, const WeightTerm& more) = 0;
    [[nodiscard]] virtual bool are_connected(int one, int other) const = 0;

    // Hints for the first solution. A wrong hint costs only time.

    /// Suggests two vertices as partners. It helps if no other edge of theirs is better.
    virtual void suggest(int one, int other) = 0;
    /// States that vertices of the same role are likely to be partners.
    virtual void expect_within(std::span<const int> role_of_vertex) = 0;
    /// Raises the dual of `vertex` by `more`. It helps after `more` was added to the edges of
    /// `vertex`.
    virtual void expect_more(int vertex, const WeightTerm& more) = 0;

    // Solutions. If no perfect matching exists, they return false; call nothing afterwards.

    /// Finds a solution, after any changes.
    [[nodiscard]] virtual bool solve() = 0;
    /// Finds a solution after changes to the edges of vertex `changed` only. Requires an earlier
    /// solution.
    [[nodiscard]] virtual bool solve_again(int changed) = 0;
    /// Removes a vertex and its partner from the graph. They stay partners.
    virtual void fix(int vertex) = 0;
    /// Returns the partner of a vertex; `nobody` before the first solution.
    [[nodiscard]] virtual int partner(int vertex) const = 0;
};

/// Returns a graph without edges. Sums of weights over a matching must be between -2^bits and
/// 2^bits.
[[nodiscard]] std::unique_ptr<Matching> make_matching(int vertices, int bits);

}  // namespace tafl::formats
