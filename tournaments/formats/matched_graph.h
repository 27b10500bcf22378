// SPDX-License-Identifier: MIT
// A graph with a matching, and the duals and blossoms that show how good it is: what a search for a
// better one starts from and changes. Not for several threads at once.
//
// Slack of an edge = sum of its ends' duals less twice its weight (what holds both ends in one
// blossom does not count); it is never negative, and 0 on each edge of matching and blossoms.
// Weights are kept doubled and duals of blossoms even, so that halving leaves no rest.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "tournaments/formats/matching.h"
#include "tournaments/formats/wide_int.h"

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

    struct Edge {
        int from = nothing;
        int to = nothing;
    };

    /// Of a node of the tree that is searched at present.
    enum class Label : std::uint8_t { none, outer, inner };

    /// A vertex, or a blossom: an odd cycle of nodes that is treated as one. The first of the cycle
    /// holds the base, the only vertex whose partner is outside; links[i] is the edge from part i
    /// to the next.
    struct Node {
        int base = nothing;
        std::vector<int> cycle;
        std::vector<Edge> links;
        std::vector<int> vertices;
        std::vector<int> nearest_within;  ///< of a blossom, for each vertex outside
        Value dual;                       ///< of a blossom: at least 0
        bool is_outermost = false;
        Label label = Label::none;
        Edge label_edge;  ///< of an inner node: from the outer node that reached it
        Edge closest;     ///< of an outer node: to another outer node, with the least slack
        Value gap;        ///< that slack
    };

    explicit MatchedGraph(int vertices)
        : count_(vertices),
          present_(static_cast<std::size_t>(vertices)),
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
    /// The outermost node that holds the vertex.
    Node& home_node(int vertex) { return node(at(home_, vertex)); }
    [[nodiscard]] bool is_blossom(int index) const { return index >= count_; }
    bool is_alive(int blossom) { return !node(blossom).cycle.empty(); }
    bool is_free(const Node& node) { return at(partner_, node.base) == nothing; }

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
    /// Doubled.
    [[nodiscard]] const Value& weight(int one, int other) const {
        return weight_[index(one, other)];
    }

    // Blossoms

    /// Out of all blossoms. Then neither the vertex nor whoever was paired out of its outermost
    /// blossom has a partner, and everyone else has.
    void release(int vertex) {
        const int outermost = at(home_, vertex);
        if (outermost == vertex) return;
        separate(node(outermost).base);
        rebase(outermost, vertex);
        at(partner_, vertex) = nothing;
        while (at(home_, vertex) != vertex) expand(at(home_, vertex));
    }

    /// The parts of an outermost blossom take over its dual.
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
        return static_cast<std::size_t>(std::ranges::find_if(blossom.cycle, holds) -
                                        blossom.cycle.begin());
    }

    /// Turns the matching inside a node so that `vertex` is the one whose partner is outside.
    void rebase(int index, int vertex) {
        if (!is_blossom(index)) return;
        const std::size_t length = node(index).cycle.size();
        const std::size_t k = part_with(node(index), vertex);
        // The parts between the new base and the old one, an even number, are matched anew.
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
        std::rotate(blossom.cycle.begin(), blossom.cycle.begin() + static_cast<std::ptrdiff_t>(k),
                    blossom.cycle.end());
        std::rotate(blossom.links.begin(), blossom.links.begin() + static_cast<std::ptrdiff_t>(k),
                    blossom.links.end());
        blossom.base = vertex;
    }

    int count_;
    std::vector<int> present_;  ///< vertices that are not fixed
    std::vector<int> partner_;  ///< by vertex
    std::vector<Value> dual_;   ///< by vertex
    std::vector<int> home_;     ///< by vertex: its outermost node
    std::vector<Node> nodes_;   ///< vertices, then blossoms; an opened one is left empty

  private:
    [[nodiscard]] std::size_t index(int one, int other) const {
        return static_cast<std::size_t>(one) * static_cast<std::size_t>(count_) +
               static_cast<std::size_t>(other);
    }
    static Value doubled(const WeightTerm& term) { return Value(term.value, term.bit + 1); }

    std::vector<std::uint8_t> is_edge_;  ///< by two vertices
    std::vector<Value> weight_;          ///< by two vertices, doubled
};

}  // namespace tafl::formats
