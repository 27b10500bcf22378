// SPDX-License-Identifier: MIT
#include "tournaments/formats/matching.h"

#include <algorithm>
#include <cassert>

namespace tafl::tournaments {

namespace {

constexpr int nothing = -1;

struct Edge {
    int from = nothing;
    int to = nothing;
};

enum class Label : std::uint8_t { none, outer, inner };

template <class Vector>
auto& at(Vector& vector, int index) {
    return vector[static_cast<std::size_t>(index)];
}

/// A vertex, or a blossom: an odd cycle of nodes that is treated as one. The first of the cycle
/// holds the base, the only vertex whose partner is outside; links[i] is the edge from part i to
/// the next.
struct Node {
    int base = nothing;
    std::vector<int> cycle;
    std::vector<Edge> links;
    std::vector<int> vertices;
    Weight dual;  ///< of a blossom: at least 0
    Label label = Label::none;
    Edge label_edge;  ///< of an inner node: from the outer node that reached it
};

/// Grows one alternating tree after another, each from a vertex that has no partner yet. Slack of
/// an edge = sum of its ends' duals less twice its weight; it is never negative, and 0 on each edge
/// of tree, matching and blossoms. Vertices of the tree differ by even numbers, so that halving a
/// slack between two of them leaves no rest.
class Matcher {
  public:
    explicit Matcher(const WeightedGraph& graph)
        : graph_(graph),
          count_(graph.vertices()),
          partner_(static_cast<std::size_t>(count_), nothing),
          dual_(partner_.size()),
          home_(partner_.size()),
          nearest_(partner_.size()) {
        Weight most;
        for (int one = 0; one < count_; ++one) {
            for (int other = 0; other < one; ++other) {
                if (const auto& weight = graph.edge(one, other)) most = std::max(most, *weight);
            }
        }
        for (int vertex = 0; vertex < count_; ++vertex) {
            at(dual_, vertex) = most;
            at(home_, vertex) = vertex;
            nodes_.push_back({});
            nodes_.back().base = vertex;
            nodes_.back().vertices = {vertex};
        }
    }

    std::optional<std::vector<int>> run() && {
        for (int vertex = 0; vertex < count_; ++vertex) {
            if (at(partner_, vertex) != nothing) continue;
            if (!augment_from(vertex)) return std::nullopt;
        }
        return std::move(partner_);
    }

  private:
    Node& node(int index) { return at(nodes_, index); }
    /// The outermost node that holds the vertex.
    Node& home_node(int vertex) { return node(at(home_, vertex)); }
    [[nodiscard]] bool is_blossom(int index) const { return index >= count_; }

    /// The edge must exist.
    Weight slack(Edge edge) {
        const Weight& weight = *graph_.edge(edge.from, edge.to);
        return at(dual_, edge.from) + at(dual_, edge.to) - weight - weight;
    }

    static Weight half(Weight weight) {
        for (std::size_t i = 0; i < Weight::criteria; ++i) {
            assert(weight[i] % 2 == 0);
            weight[i] /= 2;
        }
        return weight;
    }

    // One tree

    bool augment_from(int root) {
        for (Node& each : nodes_) each.label = Label::none;
        std::ranges::fill(nearest_, nothing);
        make_outer(at(home_, root));
        for (;;) {
            const Event event = next_event();
            if (event.kind == Event::Kind::none) return false;
            move_duals(event.step);
            if (event.kind == Event::Kind::open) {
                open_blossom(event.blossom);
            } else if (home_node(event.edge.to).label == Label::outer) {
                close_blossom(event.edge);
            } else if (at(partner_, home_node(event.edge.to).base) == nothing) {
                augment(event.edge);
                return true;
            } else {
                grow(event.edge);
            }
        }
    }

    /// What happens next when the duals move, and how far they move until then.
    struct Event {
        enum class Kind : std::uint8_t { none, edge, open } kind = Kind::none;
        Weight step;
        Edge edge;              ///< becomes tight: from an outer node to another node
        int blossom = nothing;  ///< its dual becomes 0
    };

    Event next_event() {
        Event event;
        const auto offer = [&](Event::Kind kind, const Weight& step, Edge edge, int blossom) {
            if (event.kind == Event::Kind::none || step < event.step) {
                event = {kind, step, edge, blossom};
            }
        };
        for (int vertex = 0; vertex < count_; ++vertex) {
            const int from = at(nearest_, vertex);
            const Label label = home_node(vertex).label;
            if (from == nothing || label == Label::inner) continue;
            const Weight distance = slack({from, vertex});
            offer(Event::Kind::edge, label == Label::outer ? half(distance) : distance,
                  {from, vertex}, nothing);
        }
        for (int index = count_; index < static_cast<int>(nodes_.size()); ++index) {
            if (is_outermost(index) && node(index).label == Label::inner) {
                offer(Event::Kind::open, half(node(index).dual), {}, index);
            }
        }
        return event;
    }

    bool is_outermost(int index) {
        return !node(index).vertices.empty() && at(home_, node(index).vertices[0]) == index;
    }

    void move_duals(const Weight& step) {
        for (int vertex = 0; vertex < count_; ++vertex) {
            const Label label = home_node(vertex).label;
            if (label == Label::outer) at(dual_, vertex) -= step;
            if (label == Label::inner) at(dual_, vertex) += step;
        }
        for (int index = count_; index < static_cast<int>(nodes_.size()); ++index) {
            if (!is_outermost(index)) continue;
            Node& blossom = node(index);
            if (blossom.label == Label::outer) blossom.dual += step + step;
            if (blossom.label == Label::inner) blossom.dual -= step + step;
        }
    }

    void make_outer(int index) {
        node(index).label = Label::outer;
        for (const int vertex : node(index).vertices) spread_from(vertex);
    }

    /// Notes for every vertex elsewhere whether this outer one is the nearest to it.
    void spread_from(int outer) {
        for (int vertex = 0; vertex < count_; ++vertex) {
            if (at(home_, vertex) == at(home_, outer) || !graph_.edge(outer, vertex)) continue;
            int& nearest = at(nearest_, vertex);
            if (nearest == nothing || slack({outer, vertex}) < slack({nearest, vertex})) {
                nearest = outer;
            }
        }
    }

    void find_nearest(int vertex) {
        at(nearest_, vertex) = nothing;
        for (int other = 0; other < count_; ++other) {
            const bool is_candidate = home_node(other).label == Label::outer &&
                                      at(home_, other) != at(home_, vertex) &&
                                      graph_.edge(other, vertex);
            if (!is_candidate) continue;
            int& nearest = at(nearest_, vertex);
            if (nearest == nothing || slack({other, vertex}) < slack({nearest, vertex})) {
                nearest = other;
            }
        }
    }

    void grow(Edge edge) {
        Node& reached = home_node(edge.to);
        reached.label = Label::inner;
        reached.label_edge = edge;
        make_outer(at(home_, at(partner_, reached.base)));
    }

    // Blossoms

    /// The outer nodes and the inner ones between them from an outer vertex up to the root.
    std::vector<int> path_to_root(int vertex) {
        std::vector<int> path = {at(home_, vertex)};
        for (;;) {
            const int up = at(partner_, node(path.back()).base);
            if (up == nothing) return path;
            path.push_back(at(home_, up));
            path.push_back(at(home_, home_node(up).label_edge.from));
        }
    }

    /// The edge from the k-th node of a path to the root to the next one.
    Edge link_upwards(const std::vector<int>& path, std::size_t k) {
        if (k % 2 == 0) {
            const int base = node(path[k]).base;
            return {base, at(partner_, base)};
        }
        const Edge down = node(path[k]).label_edge;
        return {down.to, down.from};
    }

    /// The tight edge between two outer nodes closes an odd cycle.
    void close_blossom(Edge edge) {
        std::vector<int> left = path_to_root(edge.from);
        std::vector<int> right = path_to_root(edge.to);
        while (left.size() > 1 && right.size() > 1 &&
               left[left.size() - 2] == right[right.size() - 2]) {
            left.pop_back();
            right.pop_back();
        }
        Node blossom;
        blossom.base = node(left.back()).base;
        for (std::size_t k = left.size(); k-- > 0;) {
            blossom.cycle.push_back(left[k]);
            if (k == 0) break;
            const Edge up = link_upwards(left, k - 1);
            blossom.links.push_back({up.to, up.from});
        }
        blossom.links.push_back(edge);
        for (std::size_t k = 0; k + 1 < right.size(); ++k) {
            blossom.cycle.push_back(right[k]);
            blossom.links.push_back(link_upwards(right, k));
        }
        settle(std::move(blossom));
    }

    void settle(Node blossom) {
        const int index = static_cast<int>(nodes_.size());
        std::vector<int> new_outer;
        for (const int part : blossom.cycle) {
            const auto& vertices = node(part).vertices;
            blossom.vertices.insert(blossom.vertices.end(), vertices.begin(), vertices.end());
            if (node(part).label == Label::inner) {
                new_outer.insert(new_outer.end(), vertices.begin(), vertices.end());
            }
        }
        blossom.label = Label::outer;
        nodes_.push_back(std::move(blossom));
        for (const int vertex : node(index).vertices) at(home_, vertex) = index;
        for (const int vertex : new_outer) spread_from(vertex);
        for (const int vertex : node(index).vertices) {
            const int nearest = at(nearest_, vertex);
            if (nearest == nothing || at(home_, nearest) == index) find_nearest(vertex);
        }
    }

    [[nodiscard]] std::size_t part_with(const Node& blossom, int vertex) const {
        const auto holds = [&](int part) {
            const auto& vertices = nodes_[static_cast<std::size_t>(part)].vertices;
            return std::ranges::find(vertices, vertex) != vertices.end();
        };
        return static_cast<std::size_t>(std::ranges::find_if(blossom.cycle, holds) -
                                        blossom.cycle.begin());
    }

    /// An inner blossom whose dual is 0 falls into its parts; those between the edge that reached
    /// it and its base stay in the tree.
    void open_blossom(int index) {
        const Node blossom = std::move(node(index));
        node(index) = {};
        for (const int part : blossom.cycle) {
            node(part).label = Label::none;
            for (const int vertex : node(part).vertices) at(home_, vertex) = part;
        }
        const std::size_t length = blossom.cycle.size();
        std::size_t k = part_with(blossom, blossom.label_edge.to);
        const bool is_backwards = k % 2 == 0;  // towards the base over a matched edge first
        Edge reached_by = blossom.label_edge;
        std::vector<int> new_outer;
        for (bool is_inner = true;; is_inner = !is_inner) {
            Node& part = node(blossom.cycle[k]);
            part.label = is_inner ? Label::inner : Label::outer;
            part.label_edge = reached_by;
            if (!is_inner) new_outer.push_back(blossom.cycle[k]);
            if (k == 0) break;
            const Edge back = blossom.links[k - 1];
            reached_by = is_backwards ? Edge{back.to, back.from} : blossom.links[k];
            k = is_backwards ? k - 1 : (k + 1) % length;
        }
        for (const int part : new_outer) make_outer(part);
    }

    // Augmenting

    void match(Edge edge) {
        at(partner_, edge.from) = edge.to;
        at(partner_, edge.to) = edge.from;
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

    /// From an outer vertex to one without a partner: every second edge up to the root changes.
    void augment(Edge edge) {
        rebase(at(home_, edge.to), edge.to);
        for (;;) {
            const int home = at(home_, edge.from);
            const int old_partner = at(partner_, node(home).base);
            rebase(home, edge.from);
            match(edge);
            if (old_partner == nothing) return;
            const Edge up = home_node(old_partner).label_edge;
            rebase(at(home_, old_partner), up.to);
            edge = up;
        }
    }

    const WeightedGraph& graph_;
    int count_;
    std::vector<int> partner_;  ///< by vertex
    std::vector<Weight> dual_;  ///< by vertex
    std::vector<int> home_;     ///< by vertex: its outermost node
    std::vector<int> nearest_;  ///< by vertex: the outer vertex elsewhere with the least slack
    std::vector<Node> nodes_;   ///< vertices, then blossoms; an opened one is left empty
};

}  // namespace

std::optional<std::vector<int>> heaviest_perfect_matching(const WeightedGraph& graph) {
    return Matcher(graph).run();
}

}  // namespace tafl::tournaments
