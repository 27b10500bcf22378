// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/matching.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "rules/count_of.h"
#include "tournaments/scoring/formats/matched_graph.h"

namespace tafl::formats {

namespace {

/// Search for a perfect matching of maximum weight. From each vertex without a partner, an
/// alternating tree grows until it reaches another vertex without a partner.
template <std::size_t words>
class BlossomSearch final : public MatchedGraph<words> {
    using Base = MatchedGraph<words>;
    using Value = typename Base::Value;
    using Node = typename Base::Node;
    using Edge = typename Base::Edge;
    using Label = typename Base::Label;
    using Base::are_connected, Base::weight, Base::slack, Base::match, Base::separate;
    using Base::at, Base::node, Base::home_node, Base::is_blossom, Base::is_alive, Base::is_free;
    using Base::count_, Base::present_, Base::partner_, Base::dual_, Base::home_, Base::nodes_;
    using Base::rebase, Base::release, Base::expand, Base::uncover, Base::part_with;
    static constexpr int nothing = Matching::nobody;

  public:
    explicit BlossomSearch(int vertices)
        : Base(vertices), nearest_(vertices, nothing), gap_(nearest_.size()) {}

    bool solve() override {
        for (const int vertex : present_) {
            while (at(home_, vertex) != vertex) expand(at(home_, vertex));
        }
        for (const int vertex : present_) raise(vertex);
        for (const int vertex : present_) part_if_loose(vertex);
        for (const int vertex : present_) match_greedily(vertex);
        return complete();
    }

    bool solve_again(int changed) override {
        release(changed);
        bool has_edge = false;
        Value dual;
        for (const int other : present_) {
            if (!are_connected(changed, other)) continue;
            const Value needed = weight(changed, other) - at(dual_, other);
            if (!has_edge || needed > dual) dual = needed;
            has_edge = true;
        }
        if (!has_edge) return false;
        at(dual_, changed) = dual;
        for (int blossom = count_; blossom < count_of(nodes_); ++blossom) {
            if (is_alive(blossom)) find_nearest_within(blossom, changed, node(blossom).vertices);
        }
        part_if_loose(changed);
        return complete();
    }

    void fix(int vertex) override {
        const int other = Base::partner(vertex);
        for (const auto& [kept, its_partner] : {Edge{vertex, other}, Edge{other, vertex}}) {
            for (const int third : present_) {
                if (third != its_partner) Base::disconnect(kept, third);
            }
            [[maybe_unused]] const bool is_solved = solve_again(kept);
            assert(is_solved && Base::partner(kept) == its_partner);
        }
        // Each of the two vertices has a single edge, so it is not on a cycle or in a blossom.
        std::erase(present_, vertex);
        std::erase(present_, other);
    }

  private:
    // Start from the previous matching

    /// Raises the dual of the vertex until the slacks of its edges are 0 or more.
    void raise(int vertex) {
        Value& dual = at(dual_, vertex);
        for (const int other : present_) {
            if (!are_connected(vertex, other)) continue;
            dual = std::max(dual, weight(vertex, other) - at(dual_, other));
        }
    }

    /// Separates the vertex from its partner if their edge is missing or has slack. The edge must
    /// not be inside a blossom.
    void part_if_loose(int vertex) {
        const int other = at(partner_, vertex);
        if (other == nothing) return;
        if (!are_connected(vertex, other) || !slack({vertex, other}).is_zero()) separate(vertex);
    }

    void match_greedily(int vertex) {
        if (at(partner_, vertex) != nothing) return;
        for (const int other : present_) {
            const bool is_tight = at(partner_, other) == nothing && are_connected(vertex, other) &&
                                  slack({vertex, other}).is_zero();
            if (is_tight) return match({vertex, other});
        }
    }

    bool complete() {
        for (const int vertex : present_) {
            if (at(partner_, vertex) == nothing && !augment_from(vertex)) return false;
        }
        return true;
    }

    // One tree

    bool augment_from(int root) {
        for (Node& each : nodes_) each.label = Label::none;
        std::ranges::fill(nearest_, nothing);
        tight_.clear();
        make_outer(at(home_, root));
        for (;;) {
            for (std::size_t i = 0; i < tight_.size(); ++i) {
                if (use(tight_[i])) return true;
            }
            tight_.clear();
            if (!move_duals()) return false;
        }
    }

    /// Uses a tight edge from an outer node. Returns true if it ended the tree by an augmentation.
    bool use(Edge edge) {
        if (at(home_, edge.from) == at(home_, edge.to)) return false;
        const Label label = home_node(edge.to).label;
        if (label == Label::inner) return false;
        if (label == Label::outer) {
            close_blossom(edge);
        } else if (!is_free(home_node(edge.to))) {
            grow(edge);
        } else {
            augment(edge);
            forget_empty_blossoms();
            return true;
        }
        return false;
    }

    void grow(Edge edge) {
        Node& reached = home_node(edge.to);
        reached.label = Label::inner;
        reached.label_edge = edge;
        make_outer(at(home_, at(partner_, reached.base)));
    }

    void make_outer(int index) {
        node(index).label = Label::outer;
        node(index).closest = {};
        const int own = index;
        if (!is_blossom(index)) {
            for (const int vertex : present_) {
                if (at(home_, vertex) != own && are_connected(index, vertex)) {
                    look_along({index, vertex});
                }
            }
            return;
        }
        for (const int vertex : present_) {
            const int nearest = at(node(index).nearest_within, vertex);
            if (at(home_, vertex) != own && nearest != nothing) look_along({nearest, vertex});
        }
    }

    /// Examines an edge from a new outer node. Stores it if it is tight or has the least slack.
    void look_along(Edge edge) {
        const Value value = slack(edge);
        Node& own = home_node(edge.from);
        Node& other = home_node(edge.to);
        if (other.label == Label::outer) {
            if (value.is_zero()) tight_.push_back(edge);
            note_closest(own, edge, value);
            note_closest(other, {edge.to, edge.from}, value);
            return;
        }
        int& nearest = at(nearest_, edge.to);
        if (nearest != nothing && value >= at(gap_, edge.to)) return;
        nearest = edge.from;
        at(gap_, edge.to) = value;
        if (value.is_zero() && other.label == Label::none) tight_.push_back(edge);
    }

    static void note_closest(Node& node, Edge edge, const Value& gap) {
        if (node.closest.to != nothing && gap >= node.gap) return;
        node.closest = edge;
        node.gap = gap;
    }

    // Duals

    /// Changes the duals until an edge becomes tight or the dual of an inner blossom becomes 0.
    /// Returns false if neither can happen; then no perfect matching exists.
    bool move_duals() {
        bool has_step = false;
        Value step;
        const auto consider = [&](const Value& value) {
            if (!has_step || value < step) step = value;
            has_step = true;
        };
        for (const int vertex : present_) {
            const bool counts =
                home_node(vertex).label == Label::none && at(nearest_, vertex) != nothing;
            if (counts) consider(at(gap_, vertex));
        }
        for (const Node& each : nodes_) {
            if (!each.is_outermost) continue;
            if (each.label == Label::outer && each.closest.to != nothing) consider(each.gap.half());
            if (each.label == Label::inner && !each.cycle.empty()) consider(each.dual.half());
        }
        if (has_step) move_duals_by(step);
        return has_step;
    }

    void move_duals_by(const Value& step) {
        const Value twice = step + step;
        for (const int vertex : present_) {
            const Label label = home_node(vertex).label;
            if (label == Label::outer) at(dual_, vertex) -= step;
            if (label == Label::inner) at(dual_, vertex) += step;
            assert(!at(dual_, vertex).is_nearly_full());
            if (label != Label::none || at(nearest_, vertex) == nothing) continue;
            at(gap_, vertex) -= step;
            if (at(gap_, vertex).is_zero()) tight_.push_back({at(nearest_, vertex), vertex});
        }
        std::vector<int> empty;
        for (int i = 0; i < count_of(nodes_); ++i) {
            Node& each = node(i);
            if (!each.is_outermost || each.label == Label::none) continue;
            if (each.label == Label::outer) {
                if (is_blossom(i)) each.dual += twice;
                if (each.closest.to == nothing) continue;
                each.gap -= twice;
                if (each.gap.is_zero()) tight_.push_back(each.closest);
            } else if (is_blossom(i)) {
                each.dual -= twice;
                if (each.dual.is_zero()) empty.push_back(i);
            }
        }
        for (const int blossom : empty) open_blossom(blossom);
    }

    // Blossoms

    /// Returns the nodes from the home of an outer vertex to the root; outer and inner alternate.
    std::vector<int> path_to_root(int vertex) {
        std::vector<int> path = {at(home_, vertex)};
        for (;;) {
            const int up = at(partner_, node(path.back()).base);
            if (up == nothing) return path;
            path.push_back(at(home_, up));
            path.push_back(at(home_, home_node(up).label_edge.from));
        }
    }

    /// Returns the edge from node k of a path to the root, from 0, to the next node.
    Edge link_upwards(const std::vector<int>& path, std::size_t k) {
        if (k % 2 == 0) {
            const int base = node(path[k]).base;
            return {base, at(partner_, base)};
        }
        const Edge down = node(path[k]).label_edge;
        return {down.to, down.from};
    }

    /// Makes a blossom of the odd cycle that a tight edge between two outer nodes closes.
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
        for (const int part : blossom.cycle) {
            const auto& vertices = node(part).vertices;
            blossom.vertices.insert(blossom.vertices.end(), vertices.begin(), vertices.end());
            node(part).is_outermost = false;
        }
        blossom.is_outermost = true;
        const int index = place_for_blossom();
        node(index) = std::move(blossom);
        for (const int vertex : node(index).vertices) at(home_, vertex) = index;
        node(index).nearest_within.assign(partner_.size(), nothing);
        for (const int vertex : present_) {
            if (at(home_, vertex) == index) continue;
            std::vector<int>& candidates = scratch_;
            candidates.clear();
            for (const int part : node(index).cycle) {
                const int nearest = is_blossom(part) ? at(node(part).nearest_within, vertex) : part;
                if (nearest != nothing) candidates.push_back(nearest);
            }
            find_nearest_within(index, vertex, candidates);
        }
        make_outer(index);
    }

    int place_for_blossom() {
        for (int i = count_; i < count_of(nodes_); ++i) {
            if (!is_alive(i)) return i;
        }
        nodes_.emplace_back();
        return count_of(nodes_) - 1;
    }

    /// Stores the candidate with the least slack to `vertex`, or `nothing` if none is connected to
    /// it. The candidates are vertices of the blossom; `vertex` is outside.
    void find_nearest_within(int blossom, int vertex, const std::vector<int>& candidates) {
        int nearest = nothing;
        Value least;
        for (const int candidate : candidates) {
            if (!are_connected(vertex, candidate)) continue;
            const Value value = at(dual_, candidate) - weight(vertex, candidate);
            if (nearest != nothing && value >= least) continue;
            nearest = candidate;
            least = value;
        }
        at(node(blossom).nearest_within, vertex) = nearest;
    }

    /// Dissolves an inner blossom with dual 0. The parts on the path from the edge that reached
    /// the blossom to its base stay in the tree.
    void open_blossom(int index) {
        const Node blossom = std::move(node(index));
        node(index) = {};
        for (const int part : blossom.cycle) uncover(part);
        const std::size_t length = blossom.cycle.size();
        std::size_t k = part_with(blossom, blossom.label_edge.to);
        // The path to the base must start with a matched edge.
        const bool is_backwards = k % 2 == 0;
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
        for (const int vertex : blossom.vertices) {
            const bool is_reached = home_node(vertex).label == Label::none &&
                                    at(nearest_, vertex) != nothing && at(gap_, vertex).is_zero();
            if (is_reached) tight_.push_back({at(nearest_, vertex), vertex});
        }
    }

    /// Dissolves outermost blossoms with dual 0. They do not bound the weight of the matching.
    void forget_empty_blossoms() {
        for (const int vertex : present_) {
            while (at(home_, vertex) != vertex && home_node(vertex).dual.is_zero()) {
                expand(at(home_, vertex));
            }
        }
    }

    // Augmenting

    /// Matches an outer vertex and a vertex without a partner. On the path up to the root, matched
    /// and unmatched edges are swapped.
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

    std::vector<int> nearest_;  ///< by vertex that is not outer: outer one with the least slack
    std::vector<Value> gap_;    ///< by vertex that is not outer: slack to `nearest_`
    std::vector<Edge> tight_;   ///< tight edges from outer nodes that are not used yet
    std::vector<int> scratch_;
};

template <std::size_t... words>
std::unique_ptr<Matching> make_matching_of(int vertices, std::size_t needed,
                                           std::index_sequence<words...>) {
    std::unique_ptr<Matching> made;
    const bool fits =
        ((needed <= words && (made = std::make_unique<BlossomSearch<words>>(vertices))) || ...);
    if (!fits) throw std::length_error("a matching with weights this long is not provided for");
    return made;
}

}  // namespace

std::unique_ptr<Matching> make_matching(int vertices, int bits) {
    // Weights are stored doubled. A dual is at most a sum of weights on a path of all vertices.
    // With each tree, it grows by at most this sum.
    const int of_paths = 2 * std::bit_width(static_cast<unsigned>(vertices));
    const std::size_t needed = (bits + of_paths + 12) / 64 + 1;
    return make_matching_of(vertices, needed,
                            std::index_sequence<1, 2, 3, 4, 6, 8, 16, 32, 64, 128>());
}

}  // namespace tafl::formats
