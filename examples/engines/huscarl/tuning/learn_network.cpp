// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/tuning/learn_network.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <random>

namespace tafl::huscarl {

namespace {

constexpr int passes = 10;
constexpr std::size_t batch = 1024;
constexpr float first_rate = 0.004F;
constexpr float last_rate = 0.00001F;
/// Weight decay. Without enough of it the network overfits: with 0.05 it lost.
constexpr float decay = 0.2F;
constexpr float first_spread = 0.1F;  ///< range of the first random rows
constexpr float first_bias = 0.5F;    ///< in the middle of the range that is not clipped

float clipped(float sum) { return std::clamp(sum, 0.0F, 1.0F); }

}  // namespace

NetworkLearner::NetworkLearner() {
    for (int input = 0; input < network_inputs; ++input) {
        Turned turned{};
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            turned.row[static_cast<std::size_t>(symmetry)] =
                static_cast<std::size_t>(turned_input(input, symmetry));
        }
        turned_.push_back(turned);
    }
    std::mt19937_64 random(1);
    for (Row& row : rows_) {
        for (float& value : row) {
            const auto from_0_to_1 = static_cast<float>(random() >> 40) / 16'777'216.0F;
            value = (2 * from_0_to_1 - 1) * first_spread;
        }
    }
    rows_[bias_row].fill(first_bias);
}

void NetworkLearner::learn(std::vector<Weighed> samples) {
    std::mt19937_64 random(2);
    const std::size_t batches = samples.size() / batch;
    for (int pass = 0; pass < passes; ++pass) {
        const float done = static_cast<float>(pass) / passes;
        for (std::size_t i = samples.size(); i > 1; --i) {
            std::swap(samples[i - 1], samples[random() % i]);
        }
        for (std::size_t i = 0; i < batches * batch; ++i) {
            add_gradient(samples[i], 1.0F / batch);
            if (i % batch == batch - 1) take_step(first_rate * (1 - done) + last_rate);
        }
    }
}

/// Calls visit(row, first unit) for each row that is added to the units of a symmetry.
template <class Visit>
void NetworkLearner::visit_rows(const Sample& sample, Visit visit) const {
    for (const std::int16_t input : sample.inputs) {
        const Turned& turned = turned_[input];
        for (std::size_t symmetry = 0; symmetry < 8; ++symmetry) {
            visit(turned.row[symmetry], symmetry * filters);
        }
    }
    for (std::size_t unit = 0; unit < network_units; unit += filters) {
        visit(bias_row, unit);
        if (sample.attackers_turn) visit(turn_row, unit);
    }
}

NetworkLearner::Units NetworkLearner::units_of(const Sample& sample) const {
    Units units{};
    visit_rows(sample, [&](std::size_t row, std::size_t first) {
        for (std::size_t i = 0; i < filters; ++i) units[first + i] += rows_[row][i];
    });
    return units;
}

double NetworkLearner::output_of(const Units& units) const {
    double sum = shift_;
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
        sum += static_cast<double>(rows_[worth_row][unit % filters] * clipped(units[unit]));
    }
    return sum;
}

double NetworkLearner::worth_of(const Sample& sample) const { return output_of(units_of(sample)); }

void NetworkLearner::add_gradient(const Weighed& weighed, float share) {
    const Units units = units_of(*weighed.sample);
    const double expected = sigmoid(weighed.odds + output_of(units));
    const float error = static_cast<float>(expected - weighed.sample->target) * share;
    Units back{};
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
        gradient_[worth_row][unit % filters] += error * clipped(units[unit]);
        const bool is_clipped = units[unit] <= 0 || units[unit] >= 1;
        back[unit] = is_clipped ? 0 : error * rows_[worth_row][unit % filters];
    }
    shift_gradient_ += error;
    visit_rows(*weighed.sample, [&](std::size_t row, std::size_t first) {
        for (std::size_t i = 0; i < filters; ++i) gradient_[row][i] += back[first + i];
    });
}

/// One step of Adam with its usual constants. The shift, which the engine does not use, is updated
/// by plain gradient descent.
void NetworkLearner::take_step(float rate) {
    constexpr float keep_mean = 0.9F;
    constexpr float keep_square = 0.999F;
    ++steps_;
    const float mean_so_far = 1 - std::pow(keep_mean, static_cast<float>(steps_));
    const float square_so_far = 1 - std::pow(keep_square, static_cast<float>(steps_));
    for (std::size_t row = 0; row < row_count; ++row) {
        for (std::size_t i = 0; i < filters; ++i) {
            float& gradient = gradient_[row][i];
            float& mean = mean_[row][i];
            float& square = square_[row][i];
            mean = keep_mean * mean + (1 - keep_mean) * gradient;
            square = keep_square * square + (1 - keep_square) * gradient * gradient;
            const float step = (mean / mean_so_far) / (std::sqrt(square / square_so_far) + 1e-8F);
            rows_[row][i] -= rate * (step + decay * rows_[row][i]);
            gradient = 0;
        }
    }
    shift_ -= 10 * rate * shift_gradient_;
    shift_gradient_ = 0;
}

void NetworkLearner::write(const std::string& path) const {
    std::ofstream file(path);
    file << "// SPDX-License-Identifier: MIT\n// clang-format off\n"
            "// Made by tuning/reproduce.sh. A column for each filter; a row for each input: "
            "attackers,\n"
            "// defenders and spaces beyond the board, by rank and file from the king's -5, -5 to "
            "5, 5; then\n"
            "// the attackers' turn, the biases, the worths.\n";
    for (std::size_t row = 0; row < row_count; ++row) {
        const double unit = row == worth_row ? scale : network_one;
        file << '{';
        for (std::size_t i = 0; i < filters; ++i) {
            file << (i == 0 ? "" : ", ") << std::lround(static_cast<double>(rows_[row][i]) * unit);
        }
        file << "},\n";
    }
}

}  // namespace tafl::huscarl
