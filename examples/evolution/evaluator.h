// SPDX-License-Identifier: MIT
// Evaluator: a network prepared for fast evaluation. A move changes few spaces, and few features
// depend on a space, so only these are computed again. Immutable; threads may share one.
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

    /// Intermediate values of a board, up to the sums of the hidden neurons.
    struct State {
        std::vector<float> sums;      ///< input sums of the features
        std::vector<float> features;  ///< outputs of the features
        std::vector<float> hidden;    ///< input of each hidden neuron from the features, with bias
    };
    /// Returns the state of a board, which must have the size of the shape.
    [[nodiscard]] State state_of(const rules::Board& board) const;
    /// Updates the state after a move. `board` is the board after the move.
    void follow(const State& before, rules::Move move, const rules::Effects& effects,
                const rules::Board& board, State& after) const;

    /// Returns the value for the attackers. It is the input of the output neuron.
    /// The sigmoid of that neuron is left out, because it keeps the order of values.
    [[nodiscard]] float value(const State& state, const rules::BySide<int>& captures,
                              rules::Side to_move) const;

    [[nodiscard]] int board_size() const { return shape_.board; }

  private:
    struct Wire {
        std::uint32_t feature;
        float weight;
    };
    /// Set of features, one bit each; large enough for all shapes on the largest board.
    using FeatureSet = std::array<std::uint64_t, 7>;

    void wire_window(int feature, int file, int rank, int files, int ranks, const double*& weights);
    void change_space(rules::Space space, float change, State& state, FeatureSet& seen) const;

    Shape shape_;
    std::vector<float> feature_biases_;
    std::array<std::vector<Wire>, rules::Space::index_end> wires_;  ///< by space
    std::array<FeatureSet, rules::Space::index_end> seen_by_{};     ///< the same as sets
    std::vector<float> hidden_biases_;
    std::vector<float>
        hidden_weights_;  ///< by feature, then raw input; within these by hidden neuron
    std::vector<float> output_weights_;  ///< by hidden neuron, then the bias
};

/// Returns 1 for an attacker, -1 for a defender, -2 for the defenders' king, 0 for an empty space.
[[nodiscard]] float input_of(rules::Piece piece);

[[nodiscard]] float sigmoid(float x);

}  // namespace tafl::evolution
