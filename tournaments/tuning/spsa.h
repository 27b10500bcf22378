// SPDX-License-Identifier: MIT
// SPSA (Spall 1992, 1998): simultaneous perturbation. Iteration k of N, from 0, is a pair of games
// between theta + c_k d and theta - c_k d, where each d is 1 or -1 at random. Afterwards
//     theta += r_k c_k d x result        (wins less losses of the first side, -2 to 2)
//     c_k = c / (k+1)^0.101,  r_k = a / (A+k+1)^0.602 / c_k^2,  A = N/10,
// with a and c such that the last iteration, the N-th, has c_end and r_end. Entrant 1 plays with
// the plus, and attacks in the first game.
#pragma once

#include <map>

#include "rules/count_of.h"
#include "tournaments/tuning/tuner.h"

namespace tafl::tuning {

struct Gains {
    double c = 0;
    double r = 0;
};
/// Of iteration k, from 0.
[[nodiscard]] Gains gains_of(const Parameter& parameter, int k, int iterations);

class Spsa final : public Tuner {
  public:
    explicit Spsa(Settings settings);

    void add(const results::Outcome& outcome) override;
    [[nodiscard]] bool is_known(int match) const override;
    [[nodiscard]] Values values(int match, int entrant) const override;
    [[nodiscard]] int finished() const override { return count_of(thetas_) - 1; }
    [[nodiscard]] const Values& theta(int iterations) const override {
        return thetas_.at(iterations);
    }
    [[nodiscard]] Values errors() const override;

  private:
    struct Pair {
        int games = 0;
        int result = 0;
    };
    /// How many iterations that one looks back on.
    [[nodiscard]] int seen_by(int k) const;
    [[nodiscard]] int sign(int k, std::size_t parameter) const;
    void learn(int result);

    Settings settings_;
    std::map<int, Pair> pairs_;   ///< by iteration: those that have not counted yet
    std::vector<Values> thetas_;  ///< after 0, 1, 2, ... iterations
};

}  // namespace tafl::tuning
