// SPDX-License-Identifier: MIT
// NetworkLearner: learns the network from the positions of the weights, as a correction of the
// weights. Adam with fixed numbers of passes and fixed seeds: the same samples give the same
// network with the same compiler.
#pragma once

#include <array>
#include <vector>

#include "examples/engines/huscarl/network.h"
#include "examples/engines/huscarl/tuning/samples.h"

namespace tafl::huscarl {

/// Position with the log odds of the attackers according to the weights.
struct Weighed {
    const Sample* sample;
    double odds;
};

class NetworkLearner {
  public:
    NetworkLearner();

    void learn(std::vector<Weighed> samples);
    /// Returns the correction of the log odds.
    [[nodiscard]] double worth_of(const Sample& sample) const;
    /// Writes `network.inc`: the inputs, the attackers' turn, the biases, the output weights.
    void write(const std::string& path) const;

  private:
    static constexpr std::size_t filters = network_filters;
    using Row = std::array<float, filters>;
    using Units = std::array<float, network_units>;
    static constexpr std::size_t turn_row = network_inputs;
    static constexpr std::size_t bias_row = turn_row + 1;
    static constexpr std::size_t worth_row = bias_row + 1;
    static constexpr std::size_t row_count = worth_row + 1;
    using Rows = std::vector<Row>;

    struct Turned {
        std::array<std::size_t, 8> row;
    };
    [[nodiscard]] Units units_of(const Sample& sample) const;
    [[nodiscard]] double output_of(const Units& units) const;
    void add_gradient(const Weighed& weighed, float share);
    void take_step(float rate);
    template <class Visit>
    void visit_rows(const Sample& sample, Visit visit) const;

    std::vector<Turned> turned_;  ///< by input
    Rows rows_{row_count};
    float shift_ = 0;  ///< not written: the engine subtracts the score of the start
    Rows gradient_{row_count};
    float shift_gradient_ = 0;
    Rows mean_{row_count};
    Rows square_{row_count};
    int steps_ = 0;
};

}  // namespace tafl::huscarl
