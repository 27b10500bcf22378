// SPDX-License-Identifier: MIT
// Perfect matchings of greatest weight in a general graph: the blossom method of Edmonds in its
// primal-dual form. The first solution takes O(n^3) steps; after a change at one vertex the next
// one starts from the last and takes O(n^2). Not for several threads at once. The tests compare it
// with trying everything.
//
// Boost.Graph has a maximum_weighted_matching, but up to 1.87 it returns wrong matchings, crashes
// or never ends for some graphs (boostorg/graph, issues 199, 223, 399).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tafl::formats {

/// value * 2^bit. Criteria are parts of one long number, the more important in higher bits.
struct WeightTerm {
    std::int64_t value = 0;
    int bit = 0;
};

/// Undirected, without loops; vertices are numbered from 0.
class Matching {
  public:
    static constexpr int nobody = -1;

    Matching() = default;
    Matching(const Matching&) = delete;
    Matching& operator=(const Matching&) = delete;
    virtual ~Matching() = default;

    // The graph

    virtual void connect(int one, int other, std::span<const WeightTerm> weight) = 0;
    virtual void disconnect(int one, int other) = 0;
    /// Adds to the weight of an edge.
    virtual void add(int one, int other, const WeightTerm& more) = 0;
    [[nodiscard]] virtual bool are_connected(int one, int other) const = 0;

    // Hints for the first solution; they cost nothing but time if they are wrong

    /// Two who are likely to be partners, if their edge is as good as any of theirs.
    virtual void suggest(int one, int other) = 0;
    /// Vertices of one role are likely to be matched among themselves.
    virtual void expect_within(std::span<const int> role_of_vertex) = 0;
    /// What was added to the weights of this vertex, it is likely to keep for itself.
    virtual void expect_more(int vertex, const WeightTerm& more) = 0;

    // Solutions; false if there is no perfect matching (then nothing more may be asked)

    /// After any changes.
    [[nodiscard]] virtual bool solve() = 0;
    /// After changes to the edges of one vertex. There must have been a solution before.
    [[nodiscard]] virtual bool solve_again(int changed) = 0;
    /// Takes a vertex and its partner out of the graph, as they are.
    virtual void fix(int vertex) = 0;
    /// `nobody` before the first solution.
    [[nodiscard]] virtual int partner(int vertex) const = 0;
};

/// A graph without edges. Sums of weights over a matching must lie between -2^bits and 2^bits.
[[nodiscard]] std::unique_ptr<Matching> make_matching(int vertices, int bits);

}  // namespace tafl::formats
