// SPDX-License-Identifier: MIT
// Samples: positions to learn from, as huscarl_self_play and huscarl_label wrote them, and what
// their games or searches say of them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "examples/engines/huscarl/weights.h"

namespace tafl::huscarl {

/// Points of score for which the odds of winning grow by e. Fixed, so that a man stays worth about
/// a hundred: the search's margins count on it.
inline constexpr double scale = 400;

struct Sample {
    std::array<std::int16_t, feature_count> features;
    double result;   ///< 1: the attackers won
    double search;   ///< the search's score for them
    double target;   ///< what is learnt
    double balance;  ///< the logarithm of the attackers' odds in games of that variant
    bool attackers_turn;
    std::vector<std::int16_t> inputs;  ///< of the network
};

struct Samples {
    std::vector<Sample> learnt;
    std::vector<Sample> held_out;
};

/// Their targets are the games' results, into which `set_targets` mixes what the search thought.
/// Throws std::runtime_error where a line is not what huscarl_self_play writes. No file, no
/// samples.
[[nodiscard]] Samples read_games(const std::string& path);
void set_targets(std::vector<Sample>& samples);

/// Their targets are what the searches say, and so are their results; a search tells what a
/// position is worth from the start on, so there is no balance. Else as above, of huscarl_label.
[[nodiscard]] Samples read_labels(const std::string& path);

inline double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

inline constexpr int calibration_steps = 15;

/// What a score says of the result, after all: expected = sigmoid(slope * score + shift).
struct Calibration {
    double slope = 1 / scale;
    double shift = 0;
    [[nodiscard]] double expected(double score, const Sample& sample) const {
        return sigmoid(slope * score + shift + sample.balance);
    }
};

/// `score(sample)` is the score. Newton's method in two dimensions.
template <class ScoreOf>
Calibration calibrate(const std::vector<Sample>& samples, ScoreOf score) {
    Calibration now;
    for (int step = 0; step < calibration_steps && !samples.empty(); ++step) {
        double g0 = 0, g1 = 0, h00 = 1e-6, h01 = 0, h11 = 1e-6;
        for (const Sample& sample : samples) {
            const double x = score(sample);
            const double p = now.expected(x, sample);
            g0 += sample.result - p;
            g1 += (sample.result - p) * x;
            h00 += p * (1 - p);
            h01 += p * (1 - p) * x;
            h11 += p * (1 - p) * x * x;
        }
        const double determinant = h00 * h11 - h01 * h01;
        // Far from its goal the method would overshoot.
        now.shift += std::clamp((h11 * g0 - h01 * g1) / determinant, -0.5, 0.5);
        now.slope += std::clamp((h00 * g1 - h01 * g0) / determinant, -0.5 / scale, 0.5 / scale);
    }
    return now;
}

}  // namespace tafl::huscarl
