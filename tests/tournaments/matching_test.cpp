// SPDX-License-Identifier: MIT
#include "tournaments/formats/matching.h"

#include <doctest/doctest.h>

#include <random>

namespace tafl::tests {
namespace {

using tournaments::heaviest_perfect_matching;
using tournaments::Weight;
using tournaments::WeightedGraph;

/// By trying everything: the first free vertex with each other free one.
std::optional<Weight> heaviest_by_trial(const WeightedGraph& graph, std::vector<bool>& is_taken) {
    std::size_t first = 0;
    while (first < is_taken.size() && is_taken[first]) ++first;
    if (first == is_taken.size()) return Weight{};
    std::optional<Weight> best;
    is_taken[first] = true;
    for (std::size_t other = first + 1; other < is_taken.size(); ++other) {
        const auto& edge = graph.edge(static_cast<int>(first), static_cast<int>(other));
        if (is_taken[other] || !edge) continue;
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

WeightedGraph random_graph(std::mt19937& random, int vertices, unsigned density, int most) {
    WeightedGraph graph(vertices);
    for (int one = 0; one < vertices; ++one) {
        for (int other = 0; other < one; ++other) {
            if (random() % 100 >= density) continue;
            Weight weight;
            for (const std::size_t criterion : {0U, 1U, 5U}) {
                weight[criterion] =
                    static_cast<int>(random() % static_cast<unsigned>(most)) - most / 3;
            }
            graph.connect(one, other, weight);
        }
    }
    return graph;
}

TEST_SUITE("tournaments/formats/matching") {
    TEST_CASE("a perfect matching is the heaviest that trying everything finds") {
        std::mt19937 random(7);
        int without = 0;
        for (int i = 0; i < 6000; ++i) {
            const int vertices = 2 * (1 + static_cast<int>(random() % 5));
            const auto density = static_cast<unsigned>(20 + random() % 81);
            const WeightedGraph graph =
                random_graph(random, vertices, density, i % 3 == 0 ? 2 : 12);
            CAPTURE(i);
            CAPTURE(vertices);
            std::vector<bool> is_taken(static_cast<std::size_t>(vertices));
            const auto expected = heaviest_by_trial(graph, is_taken);
            const auto partners = heaviest_perfect_matching(graph);
            REQUIRE(partners.has_value() == expected.has_value());
            if (!partners) {
                ++without;
                continue;
            }
            Weight sum;
            for (int vertex = 0; vertex < vertices; ++vertex) {
                const int partner = (*partners)[static_cast<std::size_t>(vertex)];
                REQUIRE((*partners)[static_cast<std::size_t>(partner)] == vertex);
                REQUIRE(graph.edge(vertex, partner).has_value());
                if (partner > vertex) sum += *graph.edge(vertex, partner);
            }
            CHECK(sum == *expected);
        }
        CHECK(without > 100);
        CHECK(without < 5000);
    }

    TEST_CASE("an odd number of vertices has no perfect matching") {
        WeightedGraph triangle(3);
        triangle.connect(0, 1, {});
        triangle.connect(1, 2, {});
        triangle.connect(0, 2, {});
        CHECK_FALSE(heaviest_perfect_matching(triangle).has_value());
    }

    TEST_CASE("large graphs with many equal weights are matched as well") {
        std::mt19937 random(11);
        for (int i = 0; i < 20; ++i) {
            const WeightedGraph graph = random_graph(random, 66, 100, 3);
            CHECK(heaviest_perfect_matching(graph).has_value());
        }
    }
}

}  // namespace
}  // namespace tafl::tests
