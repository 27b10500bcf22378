// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/matching.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <random>

namespace tafl::tests::matching_test {
namespace {

using formats::make_matching;
using formats::Matching;
using formats::WeightTerm;

/// Criteria, the most important first.
using Weight = std::array<std::int64_t, 3>;

Weight operator+(Weight one, const Weight& other) {
    for (std::size_t i = 0; i < one.size(); ++i) one[i] += other[i];
    return one;
}

/// Copy of the graph that `Matching` holds.
struct Graph {
    int vertices = 0;
    std::map<std::pair<int, int>, Weight> edges;

    [[nodiscard]] const Weight* edge(int one, int other) const {
        const auto found = edges.find(std::minmax(one, other));
        return found == edges.end() ? nullptr : &found->second;
    }
};

/// The heaviest perfect matching by trying all: the first free vertex with each other free vertex.
std::optional<Weight> heaviest_by_trial(const Graph& graph, std::vector<bool>& is_taken) {
    std::size_t first = 0;
    while (first < is_taken.size() && is_taken[first]) ++first;
    if (first == is_taken.size()) return Weight{};
    std::optional<Weight> best;
    is_taken[first] = true;
    for (std::size_t other = first + 1; other < is_taken.size(); ++other) {
        const Weight* edge = graph.edge(static_cast<int>(first), static_cast<int>(other));
        if (is_taken[other] || edge == nullptr) continue;
        is_taken[other] = true;
        if (const auto rest = heaviest_by_trial(graph, is_taken)) {
            const Weight sum = *rest + *edge;
            if (!best || sum > *best) best = sum;
        }
        is_taken[other] = false;
    }
    is_taken[first] = false;
    return best;
}

std::optional<Weight> heaviest_by_trial(const Graph& graph) {
    std::vector<bool> is_taken(static_cast<std::size_t>(graph.vertices));
    return heaviest_by_trial(graph, is_taken);
}

/// Distance of the criteria in bits: short ones share a word, long ones do not.
std::array<WeightTerm, 3> terms_of(const Weight& weight, int distance) {
    return {{{weight[0], 2 * distance}, {weight[1], distance}, {weight[2], 0}}};
}

Weight random_weight(std::mt19937& random, int most) {
    Weight weight{};
    for (auto& criterion : weight) {
        criterion = static_cast<int>(random() % static_cast<unsigned>(most)) - most / 3;
    }
    return weight;
}

Graph random_graph(std::mt19937& random, int vertices, unsigned density, int most) {
    Graph graph{vertices, {}};
    for (int other = 0; other < vertices; ++other) {
        for (int one = 0; one < other; ++one) {
            if (random() % 100 < density) graph.edges[{one, other}] = random_weight(random, most);
        }
    }
    return graph;
}

struct Trial {
    Graph graph;
    int distance = 0;
    std::unique_ptr<Matching> matching;

    Trial(Graph of, int bits) : graph(std::move(of)), distance(bits) {
        matching = make_matching(graph.vertices, 3 * distance);
        for (const auto& [edge, weight] : graph.edges) {
            matching->connect(edge.first, edge.second, terms_of(weight, distance));
        }
    }

    void check_solution() const {
        const auto expected = heaviest_by_trial(graph);
        REQUIRE(expected);
        Weight sum{};
        for (int vertex = 0; vertex < graph.vertices; ++vertex) {
            const int partner = matching->partner(vertex);
            REQUIRE(partner != Matching::nobody);
            REQUIRE(matching->partner(partner) == vertex);
            REQUIRE(graph.edge(vertex, partner) != nullptr);
            if (partner > vertex) sum = sum + *graph.edge(vertex, partner);
        }
        CHECK(sum == *expected);
    }

    /// Changes the weight of some edges of `vertex`, or removes them.
    void change(int vertex, std::mt19937& random) {
        for (int other = 0; other < graph.vertices; ++other) {
            if (other == vertex || random() % 2 == 0) continue;
            const std::pair<int, int> edge = std::minmax(vertex, other);
            if (random() % 4 == 0) {
                graph.edges.erase(edge);
                matching->disconnect(vertex, other);
            } else if (graph.edges.contains(edge)) {
                const Weight more = random_weight(random, 6);
                graph.edges[edge] = graph.edges[edge] + more;
                for (const auto& term : terms_of(more, distance)) {
                    matching->add(vertex, other, term);
                }
            }
        }
    }

    /// Fixes the pair of `vertex`. In `graph` the two keep no edge but their own.
    void fix(int vertex) {
        const int partner = matching->partner(vertex);
        std::erase_if(graph.edges, [&](const auto& edge) {
            const auto [one, other] = edge.first;
            const int touched =
                (one == vertex || one == partner) + (other == vertex || other == partner);
            return touched == 1;
        });
        matching->fix(vertex);
    }
};

TEST_SUITE("tournaments/scoring/formats/matching") {
    TEST_CASE(
        "a perfect matching is the heaviest that trying everything finds, after changes too") {
        std::mt19937 random(7);
        int without = 0;
        int changes = 0;
        for (int i = 0; i < 6000; ++i) {
            const int vertices = 2 * (1 + static_cast<int>(random() % 5));
            const auto density = static_cast<unsigned>(20 + random() % 81);
            const std::array<int, 4> distances = {8, 16, 31, 75};
            Trial trial(random_graph(random, vertices, density, i % 3 == 0 ? 2 : 12),
                        distances[random() % distances.size()]);
            CAPTURE(i);
            CAPTURE(vertices);
            const bool exists = heaviest_by_trial(trial.graph).has_value();
            bool is_solved = trial.matching->solve();
            REQUIRE(is_solved == exists);
            if (!exists) ++without;
            for (int change = 0; is_solved; ++change) {
                CAPTURE(change);
                trial.check_solution();
                if (change == 6) break;
                const auto vertex = static_cast<int>(random() % static_cast<unsigned>(vertices));
                if (change % 3 == 2) {
                    trial.fix(vertex);
                    trial.check_solution();
                    break;
                }
                trial.change(vertex, random);
                is_solved = trial.matching->solve_again(vertex);
                REQUIRE(is_solved == heaviest_by_trial(trial.graph).has_value());
                ++changes;
            }
        }
        CHECK(without > 100);
        CHECK(without < 5000);
        CHECK(changes > 3000);
    }

    TEST_CASE("hints that are wrong do no harm") {
        std::mt19937 random(13);
        for (int i = 0; i < 1500; ++i) {
            Trial trial(random_graph(random, 8, 80, 12), 40);
            if (!heaviest_by_trial(trial.graph)) continue;
            CAPTURE(i);
            std::vector<int> roles;
            for (int vertex = 0; vertex < 8; ++vertex)
                roles.push_back(static_cast<int>(random() % 3));
            trial.matching->expect_within(roles);
            for (int vertex = 0; vertex < 8; vertex += 2)
                trial.matching->suggest(vertex, vertex + 1);
            trial.matching->expect_more(static_cast<int>(random() % 8), {5, 40});
            REQUIRE(trial.matching->solve());
            trial.check_solution();
        }
    }

    TEST_CASE("many fixed one after the other leave the rest the heaviest") {
        std::mt19937 random(17);
        for (int i = 0; i < 800; ++i) {
            Trial trial(random_graph(random, 10, 90, i % 2 == 0 ? 3 : 12), 24);
            CAPTURE(i);
            if (!trial.matching->solve()) continue;
            std::vector<bool> is_fixed(10);
            for (std::size_t vertex = 0; vertex < 10; ++vertex) {
                if (is_fixed[vertex]) continue;
                is_fixed[static_cast<std::size_t>(
                    trial.matching->partner(static_cast<int>(vertex)))] = true;
                trial.fix(static_cast<int>(vertex));
                trial.check_solution();
            }
        }
    }

    TEST_CASE("an odd number of vertices has no perfect matching") {
        const auto triangle = make_matching(3, 8);
        triangle->connect(0, 1, {});
        triangle->connect(1, 2, {});
        triangle->connect(0, 2, {});
        CHECK_FALSE(triangle->solve());
    }

    TEST_CASE("a graph without vertices has an empty matching") {
        CHECK(make_matching(0, 1)->solve());
    }
}

}  // namespace
}  // namespace tafl::tests::matching_test
