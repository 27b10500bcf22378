// SPDX-License-Identifier: MIT
// SPSA: a tuner by simultaneous perturbation (Spall 1992, 1998). Iterations are numbered from 0.
// Iteration k of N is a match between theta + c_k d and theta - c_k d, with two games. Each d is 1
// or -1 at random. Afterwards
//     theta += r_k c_k d x result        (wins minus losses of entrant 1, -2 to 2)
//     c_k = c / (k+1)^0.101,  r_k = a / (A+k+1)^0.602 / c_k^2,  A = N/10.
// The constants a and c are chosen such that the last iteration, the N-th, has c_end and r_end.
// Entrant 1 plays theta + c_k d and attacks in the first game.
#pragma once

#include <map>

#include "rules/count_of.h"
#include "tournaments/scoring/tuning/tuner.h"

namespace tafl::tuning {

/// Gains of one iteration for one parameter: c_k and r_k.
struct Gains {
    double c = 0;
    double r = 0;
};
/// Returns the gains of iteration `k`, from 0.
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
    /// Result of one iteration.
    struct Pair {
        int games = 0;   ///< number of finished games
        int result = 0;  ///< wins minus losses of entrant 1
    };
    /// Returns the number of iterations with results that iteration `k` uses.
    [[nodiscard]] int seen_by(int k) const;
    [[nodiscard]] int sign(int k, std::size_t parameter) const;
    void learn(int result);

    Settings settings_;
    std::map<int, Pair> pairs_;   ///< by iteration; without those that already count
    std::vector<Values> thetas_;  ///< after 0, 1, 2, ... iterations
};

}  // namespace tafl::tuning
