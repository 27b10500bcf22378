// SPDX-License-Identifier: MIT
// Samples: positions for learning, from the files of huscarl_self_play and huscarl_label, with the
// results of their games or searches.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "examples/engines/huscarl/weights.h"

namespace tafl::huscarl {

/// Score at which the odds grow by a factor of e. It is fixed, so that a man is worth about a
/// hundred, which the margins of the search assume.
inline constexpr double scale = 400;

struct Sample {
    std::array<std::int16_t, feature_count> features;
    double result;   ///< 1 = the attackers won
    double search;   ///< score of the search, for the attackers
    double target;   ///< target value
    double balance;  ///< log odds of the attackers in games of the variant
    bool attackers_turn;
    std::vector<std::int16_t> inputs;  ///< inputs of the network
};

struct Samples {
    std::vector<Sample> learnt;
    std::vector<Sample> held_out;
};

/// Reads a file of huscarl_self_play. Targets are the results of the games; set_targets() mixes in
/// the scores of the searches. Throws std::runtime_error if a line is invalid. Returns no samples
/// if the file does not exist.
[[nodiscard]] Samples read_games(const std::string& path);
void set_targets(std::vector<Sample>& samples);

/// Reads a file of huscarl_label. Targets and results are those of the searches. The balance
/// is 0, because a search scores a position relative to the start. Otherwise as read_games().
[[nodiscard]] Samples read_labels(const std::string& path);

inline double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

inline constexpr int calibration_steps = 15;

/// Relation of scores and results: expected = sigmoid(slope * score + shift).
struct Calibration {
    double slope = 1 / scale;
    double shift = 0;
    [[nodiscard]] double expected(double score, const Sample& sample) const {
        return sigmoid(slope * score + shift + sample.balance);
    }
};

/// Fits the calibration to `score(sample)` by Newton's method in two dimensions.
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
        // Limits the step, because far from the optimum the method would overshoot.
        now.shift += std::clamp((h11 * g0 - h01 * g1) / determinant, -0.5, 0.5);
        now.slope += std::clamp((h00 * g1 - h01 * g0) / determinant, -0.5 / scale, 0.5 / scale);
    }
    return now;
}

}  // namespace tafl::huscarl
