// SPDX-License-Identifier: MIT
// MatchedGraph: a graph with a matching, and with the dual variables and blossoms that bound the
// weight of the matching. A search for a better matching starts from this state and changes it. Not
// thread-safe.
//
// Slack of an edge: the sum of the duals of its two vertices, minus twice its weight. If both
// vertices are in the same blossom, its dual is added; slack() does not add it. A slack is never
// negative. It is 0 on each edge of the matching and of a blossom. Weights are stored doubled, and
// the duals of blossoms are even, so halving is exact.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "tournaments/scoring/formats/matching.h"
#include "tournaments/scoring/formats/wide_int.h"

namespace tafl::formats {

template <std::size_t words>
class MatchedGraph : public Matching {
  public:
    void connect(int one, int other, std::span<const WeightTerm> weight) override {
        Value sum;
        for (const WeightTerm& term : weight) sum += doubled(term);
        for (const std::size_t place : {index(one, other), index(other, one)}) {
            is_edge_[place] = 1;
            weight_[place] = sum;
        }
    }
    void disconnect(int one, int other) override {
        is_edge_[index(one, other)] = 0;
        is_edge_[index(other, one)] = 0;
    }
    void add(int one, int other, const WeightTerm& more) override {
        const Value value = doubled(more);
        weight_[index(one, other)] += value;
        weight_[index(other, one)] += value;
    }
    [[nodiscard]] bool are_connected(int one, int other) const override {
        return is_edge_[index(one, other)] != 0;
    }

    void suggest(int one, int other) override { match({one, other}); }
    void expect_within(std::span<const int> role_of_vertex) override {
        for (const int vertex : present_) {
            bool is_first = true;
            for (const int other : present_) {
                const bool counts = are_connected(vertex, other) &&
                                    at(role_of_vertex, vertex) == at(role_of_vertex, other);
                if (!counts) continue;
                const Value half = weight(vertex, other).half();
                if (is_first || half > at(dual_, vertex)) at(dual_, vertex) = half;
                is_first = false;
            }
        }
    }
    void expect_more(int vertex, const WeightTerm& more) override {
        at(dual_, vertex) += doubled(more);
    }
    [[nodiscard]] int partner(int vertex) const override { return at(partner_, vertex); }

  protected:
    static constexpr int nothing = nobody;
    using Value = WideInt<words>;

    /// Edge between two vertices, directed from `from` to `to`.
    struct Edge {
        int from = nothing;
        int to = nothing;
    };

    /// Label of a node in the current search tree.
    enum class Label : std::uint8_t { none, outer, inner };

    /// A node is a vertex or a blossom. A blossom is an odd cycle of nodes that is treated as one
    /// node. The base of a blossom is its only vertex with a partner outside the blossom; the first
    /// node of `cycle` contains the base. links[i] is the edge from cycle[i] to the next node of
    /// the cycle.
    struct Node {
        int base = nothing;
        std::vector<int> cycle;
        std::vector<Edge> links;
        std::vector<int> vertices;
        /// Blossom: for each outer vertex, the inner vertex of one edge. Of all edges between the
        /// outer vertex and the blossom, this edge has the least slack.
        std::vector<int> nearest_within;
        Value dual;  ///< dual of a blossom, at least 0; not used for a vertex
        bool is_outermost = false;
        Label label = Label::none;
        /// Inner node: edge by which the search reached this node from an outer node.
        Edge label_edge;
        Edge closest;  ///< outer node: its edge with the least slack to another outer node
        Value gap;     ///< slack of the edge `closest`
    };

    explicit MatchedGraph(int vertices)
        : count_(vertices),
          present_(vertices),
          partner_(present_.size(), nothing),
          dual_(present_.size()),
          home_(present_.size()),
          nodes_(present_.size()),
          is_edge_(present_.size() * present_.size()),
          weight_(is_edge_.size()) {
        std::iota(present_.begin(), present_.end(), 0);
        home_ = present_;
        for (int vertex = 0; vertex < count_; ++vertex) {
            node(vertex).base = vertex;
            node(vertex).vertices = {vertex};
            node(vertex).is_outermost = true;
        }
    }

    template <class Vector>
    static decltype(auto) at(Vector& vector, int index) {
        return vector[index];
    }
    Node& node(int index) { return at(nodes_, index); }
    /// Returns the outermost node that contains the vertex.
    Node& home_node(int vertex) { return node(at(home_, vertex)); }
    [[nodiscard]] bool is_blossom(int index) const { return index >= count_; }
    bool is_alive(int blossom) { return !node(blossom).cycle.empty(); }
    bool is_free(const Node& node) { return at(partner_, node.base) == nothing; }

    /// Returns the slack of an edge, without the duals of blossoms that contain both ends.
    Value slack(Edge edge) {
        return at(dual_, edge.from) + at(dual_, edge.to) - weight(edge.from, edge.to);
    }

    void match(Edge edge) {
        at(partner_, edge.from) = edge.to;
        at(partner_, edge.to) = edge.from;
    }
    void separate(int vertex) {
        const int other = at(partner_, vertex);
        if (other != nothing) at(partner_, other) = nothing;
        at(partner_, vertex) = nothing;
    }
    /// Returns the weight of the edge between two vertices, doubled.
    [[nodiscard]] const Value& weight(int one, int other) const {
        return weight_[index(one, other)];
    }

    // Blossoms

    /// Dissolves all blossoms that contain `vertex`; does nothing if `vertex` is in no blossom.
    /// Otherwise two vertices have no partner afterwards: `vertex`, and the vertex outside that was
    /// the partner of the outermost blossom. All other vertices of the blossoms have a partner.
    void release(int vertex) {
        const int outermost = at(home_, vertex);
        if (outermost == vertex) return;
        separate(node(outermost).base);
        rebase(outermost, vertex);
        at(partner_, vertex) = nothing;
        while (at(home_, vertex) != vertex) expand(at(home_, vertex));
    }

    /// Dissolves the outermost blossom with the index `blossom`. Adds half of its dual to the dual
    /// of each of its vertices.
    void expand(int blossom) {
        const Value half = node(blossom).dual.half();
        for (const int vertex : node(blossom).vertices) at(dual_, vertex) += half;
        for (const int part : node(blossom).cycle) uncover(part);
        node(blossom) = {};
    }

    void uncover(int part) {
        node(part).is_outermost = true;
        node(part).label = Label::none;
        for (const int vertex : node(part).vertices) at(home_, vertex) = part;
    }

    [[nodiscard]] std::size_t part_with(const Node& blossom, int vertex) const {
        const auto holds = [&](int part) {
            const auto& vertices = at(nodes_, part).vertices;
            return std::ranges::find(vertices, vertex) != vertices.end();
        };
        return std::ranges::find_if(blossom.cycle, holds) - blossom.cycle.begin();
    }

    /// Changes the matching inside the node with the index `index`, so that `vertex` becomes its
    /// base. Does nothing for a vertex.
    void rebase(int index, int vertex) {
        if (!is_blossom(index)) return;
        const std::size_t length = node(index).cycle.size();
        const std::size_t k = part_with(node(index), vertex);
        // Match the parts between the new base and the old one again; their number is even.
        const bool is_even = k % 2 == 0;
        const std::size_t last = is_even ? k : length;
        for (std::size_t first = is_even ? 0 : k + 1; first < last; first += 2) {
            const Edge link = node(index).links[first];
            rebase(node(index).cycle[first], link.from);
            rebase(node(index).cycle[(first + 1) % length], link.to);
            match(link);
        }
        rebase(node(index).cycle[k], vertex);
        Node& blossom = node(index);
        std::rotate(blossom.cycle.begin(), blossom.cycle.begin() + k, blossom.cycle.end());
        std::rotate(blossom.links.begin(), blossom.links.begin() + k, blossom.links.end());
        blossom.base = vertex;
    }

    int count_;
    std::vector<int> present_;  ///< vertices that fix() has not removed
    std::vector<int> partner_;  ///< by vertex: its partner, or `nothing`
    std::vector<Value> dual_;   ///< by vertex: its dual
    std::vector<int> home_;     ///< by vertex: index of the outermost node that contains it
    /// Nodes of the vertices, then of the blossoms; a dissolved blossom is an empty node.
    std::vector<Node> nodes_;

  private:
    [[nodiscard]] std::size_t index(int one, int other) const {
        return std::size_t{1} * one * count_ + other;
    }
    static Value doubled(const WeightTerm& term) { return Value(term.value, term.bit + 1); }

    std::vector<std::uint8_t> is_edge_;  ///< by pair of vertices: 1 = the edge exists
    std::vector<Value> weight_;          ///< by pair of vertices: weight of the edge, doubled
};

}  // namespace tafl::formats
