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

#include "tournaments/scoring/tuning/tuner.h"

namespace tafl::tuning {

/// Gains c_k and r_k of one parameter in iteration k. The comment at the top of this file has the
/// formulas.
struct Gains {
    /// c_k: distance between theta and the value of each entrant.
    double c = 0;
    /// r_k: change of theta after a won game, divided by c_k.
    double r = 0;
};
/// Returns the gains of iteration `k`, which is from 0 to `iterations` - 1. `iterations` is the
/// total number of iterations.
[[nodiscard]] Gains gains_of(const Parameter& parameter, int k, int iterations);

/// Tuner by simultaneous perturbation (SPSA).
class Spsa final : public Tuner {
  public:
    explicit Spsa(Settings settings);

    void add(const results::Outcome& outcome) override;
    [[nodiscard]] bool is_known(int match) const override;
    [[nodiscard]] Values values(int match, int entrant) const override;
    [[nodiscard]] Values errors() const override;

  private:
    /// Result of the two games of one iteration.
    struct Pair {
        int games = 0;   ///< number of finished games, 0 to 2
        int result = 0;  ///< number of wins minus number of losses of entrant 1
    };
    /// Iteration `k` uses the results of the iterations 0 to n - 1. Returns n.
    [[nodiscard]] int seen_by(int k) const;
    [[nodiscard]] int sign(int k, std::size_t parameter) const;
    void learn(int result);

    Settings settings_;
    /// Results by iteration, from 0. Contains only iterations that finished() does not count yet.
    std::map<int, Pair> pairs_;
};

}  // namespace tafl::tuning
