// SPDX-License-Identifier: MIT
// Perfect matchings of greatest weight in a general graph: the blossom method of Edmonds in its
// primal-dual form, about O(n^3). Pure. The tests compare it with trying everything.
//
// Boost.Graph has a maximum_weighted_matching, but up to 1.87 it returns wrong matchings, crashes
// or never ends for some graphs (boostorg/graph, issues 199, 223, 399).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tafl::tournaments {

/// Criteria in order of importance: weights are added and compared like numbers whose digits they
/// are. A criterion may be negative.
class Weight {
  public:
    static constexpr std::size_t criteria = 12;

    [[nodiscard]] std::int64_t& operator[](std::size_t criterion) { return values_[criterion]; }
    [[nodiscard]] std::int64_t operator[](std::size_t criterion) const {
        return values_[criterion];
    }

    Weight& operator+=(const Weight& other) {
        for (std::size_t i = 0; i < criteria; ++i) values_[i] += other.values_[i];
        return *this;
    }
    Weight& operator-=(const Weight& other) {
        for (std::size_t i = 0; i < criteria; ++i) values_[i] -= other.values_[i];
        return *this;
    }
    friend Weight operator+(Weight one, const Weight& other) { return one += other; }
    friend Weight operator-(Weight one, const Weight& other) { return one -= other; }
    auto operator<=>(const Weight&) const = default;

  private:
    std::array<std::int64_t, criteria> values_{};
};

/// Undirected, without loops; vertices are numbered from 0.
class WeightedGraph {
  public:
    explicit WeightedGraph(int vertices)
        : vertices_(vertices), edges_(static_cast<std::size_t>(vertices * vertices)) {}

    [[nodiscard]] int vertices() const { return vertices_; }
    [[nodiscard]] const std::optional<Weight>& edge(int one, int other) const {
        return edges_[index(one, other)];
    }
    void connect(int one, int other, const Weight& weight) {
        edges_[index(one, other)] = weight;
        edges_[index(other, one)] = weight;
    }

  private:
    [[nodiscard]] std::size_t index(int one, int other) const {
        return static_cast<std::size_t>(one * vertices_ + other);
    }

    int vertices_;
    std::vector<std::optional<Weight>> edges_;
};

/// The partner of each vertex in a perfect matching whose edges weigh most together. None if there
/// is no perfect matching.
[[nodiscard]] std::optional<std::vector<int>> heaviest_perfect_matching(const WeightedGraph& graph);

}  // namespace tafl::tournaments
