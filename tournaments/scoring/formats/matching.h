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

/// Term of an edge weight: value * 2^bit. A weight is the sum of its terms. A more important
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

    // Hints for the first solution. A wrong hint does not change the weight of the solution; it
    // only costs time.

    /// Suggests that the two vertices are partners. This saves time if none of their other edges
    /// has a larger weight.
    virtual void suggest(int one, int other) = 0;
    /// Suggests that most partners have the same role. `role_of_vertex` has the role of each
    /// vertex, which is any number.
    virtual void expect_within(std::span<const int> role_of_vertex) = 0;
    /// Increases the start value of the dual variable of `vertex` by `more`. This saves time if
    /// add() has increased the weights of its edges by `more`.
    virtual void expect_more(int vertex, const WeightTerm& more) = 0;

    // Solutions. If solve() or solve_again() returns false, no further function may be called.

    /// Finds a perfect matching of maximum weight, after any changes of the graph. Returns false if
    /// a perfect matching does not exist.
    [[nodiscard]] virtual bool solve() = 0;
    /// Finds the new solution if only edges of the vertex `changed` have changed since the last
    /// one. This is faster than solve(). Returns false if a perfect matching does not exist.
    [[nodiscard]] virtual bool solve_again(int changed) = 0;
    /// Makes the pair of `vertex` and its partner final: later solutions do not change it. Removes
    /// both from the graph, but partner() still returns the one for the other.
    virtual void fix(int vertex) = 0;
    /// Returns the partner of `vertex` in the last solution. Before the first solution it returns
    /// the suggested partner (suggest()), or `nobody`.
    [[nodiscard]] virtual int partner(int vertex) const = 0;
};

/// Returns a graph with `vertices` vertices and without edges. The total weight of every matching
/// must be greater than -2^bits and less than 2^bits.
[[nodiscard]] std::unique_ptr<Matching> make_matching(int vertices, int bits);

}  // namespace tafl::formats
