// SPDX-License-Identifier: MIT
#include "examples/evolution/evaluator.h"

#include <bit>
#include <cmath>

namespace tafl::evolution {

using rules::Space;

float input_of(rules::Piece piece) {
    if (!piece.is_piece()) return 0;
    if (piece.belongs_to(rules::Side::attackers)) return 1;
    return piece.is(rules::Kind::king) ? -2 : -1;
}

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

Evaluator::Evaluator(const Network& network) : shape_(network.shape) {
    const double* next = network.weights.data();
    const int strip = shape_.strip;
    const int patch = shape_.patch;
    int feature = 0;
    for (int file = 0; file < shape_.strips(); ++file)
        wire_window(feature++, file, 0, strip, shape_.board, next);
    for (int rank = 0; rank < shape_.strips(); ++rank)
        wire_window(feature++, 0, rank, shape_.board, strip, next);
    for (int rank = 0; rank + patch <= shape_.board; ++rank)
        for (int file = 0; file + patch <= shape_.board; ++file)
            wire_window(feature++, file, rank, patch, patch, next);

    const auto hidden = static_cast<std::size_t>(shape_.hidden);
    const auto inputs = static_cast<std::size_t>(shape_.features() + Shape::raw_inputs);
    hidden_weights_.resize(inputs * hidden);
    for (std::size_t neuron = 0; neuron < hidden; ++neuron) {
        for (std::size_t input = 0; input < inputs; ++input)
            hidden_weights_[input * hidden + neuron] = static_cast<float>(*next++);
        hidden_biases_.push_back(static_cast<float>(*next++));
    }
    for (std::size_t i = 0; i <= hidden; ++i)
        output_weights_.push_back(static_cast<float>(*next++));
}

/// Connects a feature with its spaces: `files` by `ranks` spaces from (`file`, `rank`).
void Evaluator::wire_window(int feature, int file, int rank, int files, int ranks,
                            const double*& weights) {
    const auto number = static_cast<std::uint32_t>(feature);
    for (int r = rank; r < rank + ranks; ++r) {
        for (int f = file; f < file + files; ++f) {
            const auto space = static_cast<std::size_t>(Space(f, r).index());
            wires_[space].push_back({number, static_cast<float>(*weights++)});
            seen_by_[space][number / 64] |= std::uint64_t{1} << number % 64;
        }
    }
    feature_biases_.push_back(static_cast<float>(*weights++));
}

Evaluator::State Evaluator::state_of(const rules::Board& board) const {
    State state{feature_biases_, std::vector<float>(feature_biases_.size()), hidden_biases_};
    FeatureSet seen{};
    for (const Space space : board.occupied())
        change_space(space, input_of(board[space]), state, seen);
    const float* weight = hidden_weights_.data();
    for (std::size_t i = 0; i < state.sums.size(); ++i) {
        state.features[i] = sigmoid(state.sums[i]);
        for (float& sum : state.hidden) sum += state.features[i] * *weight++;
    }
    return state;
}

void Evaluator::change_space(Space space, float change, State& state, FeatureSet& seen) const {
    if (change == 0) return;
    const auto index = static_cast<std::size_t>(space.index());
    float* sums = state.sums.data();
    for (const Wire wire : wires_[index]) sums[wire.feature] += change * wire.weight;
    for (std::size_t i = 0; i < seen.size(); ++i) seen[i] |= seen_by_[index][i];
}

void Evaluator::follow(const State& before, rules::Move move, const rules::Effects& effects,
                       const rules::Board& board, State& after) const {
    after = before;
    FeatureSet seen{};
    if (!move.is_done()) {
        const float mover = input_of(board[move.to]);
        change_space(move.from, -mover, after, seen);
        change_space(move.to, mover, after, seen);
    }
    for (const rules::Capture& capture : effects.captures()) {
        const float change = input_of(board[capture.space]) - input_of(capture.piece);
        change_space(capture.space, change, after, seen);
    }
    const auto hidden = static_cast<std::size_t>(shape_.hidden);
    for (std::size_t word = 0; word < seen.size(); ++word) {
        for (std::uint64_t bits = seen[word]; bits != 0; bits &= bits - 1) {
            const std::size_t feature =
                word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
            after.features[feature] = sigmoid(after.sums[feature]);
            const float change = after.features[feature] - before.features[feature];
            const float* weights = &hidden_weights_[feature * hidden];
            for (std::size_t i = 0; i < hidden; ++i) after.hidden[i] += change * weights[i];
        }
    }
}

float Evaluator::value(const State& state, const rules::BySide<int>& captures,
                       rules::Side to_move) const {
    const auto hidden = static_cast<std::size_t>(shape_.hidden);
    const float* raw = &hidden_weights_[state.features.size() * hidden];
    const std::array<float, Shape::raw_inputs> inputs = {
        static_cast<float>(captures.attackers), static_cast<float>(captures.defenders),
        to_move == rules::Side::attackers ? 1.0F : 0.0F};
    float value = output_weights_[hidden];
    for (std::size_t i = 0; i < hidden; ++i) {
        float sum = state.hidden[i];
        for (std::size_t input = 0; input < inputs.size(); ++input)
            sum += inputs[input] * raw[input * hidden + i];
        value += output_weights_[i] * sigmoid(sum);
    }
    return value;
}

}  // namespace tafl::evolution
