// SPDX-License-Identifier: MIT
// Evaluator: a network made ready to value positions quickly. A move changes few spaces, a space is
// seen by few features: only what has changed is computed anew. Immutable, so threads may share
// one.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "examples/evolution/network.h"
#include "rules/position.h"

namespace tafl::evolution {

class Evaluator {
  public:
    explicit Evaluator(const Network& network);

    /// What the network has computed of a board, up to the sums that enter the hidden neurons.
    struct State {
        std::vector<float> sums;      ///< what enters each feature
        std::vector<float> features;  ///< what leaves it
        std::vector<float> hidden;    ///< what the features add to each hidden neuron, with bias
    };
    /// `board` has the size of the shape.
    [[nodiscard]] State state_of(const rules::Board& board) const;
    /// The state after a move, given the one before it. `board` is as the move left it.
    void follow(const State& before, rules::Move move, const rules::Effects& effects,
                const rules::Board& board, State& after) const;

    /// Seen from the attackers. It is what enters the output neuron: that one's sigmoid would keep
    /// the order of all values, and is left out.
    [[nodiscard]] float value(const State& state, const rules::BySide<int>& captures,
                              rules::Side to_move) const;

    [[nodiscard]] int board_size() const { return shape_.board; }

  private:
    struct Wire {
        std::uint32_t feature;
        float weight;
    };
    /// A set of features, a bit each; enough for all shapes on the largest board.
    using FeatureSet = std::array<std::uint64_t, 7>;

    void wire_window(int feature, int file, int rank, int files, int ranks, const double*& weights);
    void change_space(rules::Space space, float change, State& state, FeatureSet& seen) const;

    Shape shape_;
    std::vector<float> feature_biases_;
    std::array<std::vector<Wire>, rules::Space::index_end> wires_;  ///< by space
    std::array<FeatureSet, rules::Space::index_end> seen_by_{};     ///< the same as sets
    std::vector<float> hidden_biases_;
    std::vector<float>
        hidden_weights_;  ///< for each feature, then each raw input: by hidden neuron
    std::vector<float> output_weights_;  ///< for each hidden neuron; then the bias
};

/// 1 for an attacker, -1 for a defender, -2 for the defenders' king, 0 for an empty space.
[[nodiscard]] float input_of(rules::Piece piece);

[[nodiscard]] float sigmoid(float x);

}  // namespace tafl::evolution
