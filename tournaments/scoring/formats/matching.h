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

/// Part of an edge weight: value * 2^bit. A weight is the sum of such parts. A more important
/// criterion uses higher bits.
struct WeightTerm {
    std::int64_t value = 0;
    int bit = 0;
};

/// Undirected graph without loops, and a perfect matching of maximum weight in it. Vertices are
/// numbered from 0.
class Matching {
  public:
    static constexpr int nobody = -1;  ///< result of partner() for a vertex without a partner

    Matching() = default;
    Matching(const Matching&) = delete;
    Matching& operator=(const Matching&) = delete;
    virtual ~Matching() = default;

    // The graph

    /// Adds the edge between two vertices, or replaces it. The weight of the edge is the sum of the
    /// terms in `weight`.
    virtual void connect(int one, int other, std::span<const WeightTerm> weight) = 0;
    virtual void disconnect(int one, int other) = 0;
    /// Adds `more` to the weight of the edge between the two vertices.
    virtual void add(int one, int other, const WeightTerm& more) = 0;
    [[nodiscard]] virtual bool are_connected(int one, int other) const = 0;

    // Hints for the first solution. A wrong hint costs only time.

    /// Suggests the two vertices as partners. This saves time if none of their other edges has a
    /// larger weight.
    virtual void suggest(int one, int other) = 0;
    /// States that vertices with the same role are likely to be partners. `role_of_vertex` has one
    /// role per vertex.
    virtual void expect_within(std::span<const int> role_of_vertex) = 0;
    /// Raises the start value of the dual of `vertex` by `more`. This saves time if `more` was
    /// added to the weights of its edges before.
    virtual void expect_more(int vertex, const WeightTerm& more) = 0;

    // Solutions. solve() and solve_again() return false if no perfect matching exists. Then no
    // further function may be called.

    /// Finds a perfect matching of maximum weight after any changes of the graph. Returns false if
    /// none exists.
    [[nodiscard]] virtual bool solve() = 0;
    /// Finds the new solution after changes to edges of the vertex `changed` only. Requires an
    /// earlier solution. Returns false if no perfect matching exists.
    [[nodiscard]] virtual bool solve_again(int changed) = 0;
    /// Removes the vertex and its partner from the graph. partner() still returns them for each
    /// other.
    virtual void fix(int vertex) = 0;
    /// Returns the partner of a vertex; `nobody` before the first solution.
    [[nodiscard]] virtual int partner(int vertex) const = 0;
};

/// Returns a graph of `vertices` vertices without edges. The sum of the weights of any matching
/// must be between -2^bits and 2^bits.
[[nodiscard]] std::unique_ptr<Matching> make_matching(int vertices, int bits);

}  // namespace tafl::formats
