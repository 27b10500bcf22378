// SPDX-License-Identifier: MIT
// The paper's evolution strategy (mu + mu): each parent has one child, its mutation; of all, the
// best half are the next parents. Mutations have step sizes of their own, which mutate first.
#pragma once

#include <random>
#include <vector>

namespace tafl::evolution {

struct Individual {
    std::vector<double> weights;
    std::vector<double> steps;  ///< sigma: how far a mutation changes each weight
    bool operator==(const Individual&) const = default;
};

/// How much the step sizes change: by a factor for all of them, and by one for each.
struct StepRates {
    double common;
    double own;
};
/// As the paper prints it: sigma_j = sigma'_j exp(tau' N(0,1) + tau N_j(0,1)) with
/// tau = 1 / sqrt(2n) and tau' = 1 / sqrt(2 sqrt(n)).
[[nodiscard]] StepRates printed_rates(int weights);
/// The same with tau and tau' in each other's place, as Schwefel's strategies have them.
[[nodiscard]] StepRates schwefel_rates(int weights);

/// Weights (1/n) N(0,1), steps 1 / sqrt(n).
[[nodiscard]] Individual first_individual(int weights, std::mt19937_64& random);
[[nodiscard]] Individual child_of(const Individual& parent, StepRates rates,
                                  std::mt19937_64& random);

/// What a player has won in a generation: 2 for a match, 1 for a drawn one.
struct Points {
    int against_players = 0;
    int against_random = 0;
};
/// Mean points of the matches against the other players + those of the matches against Random. The
/// same for all points that are worth the same: the sum is whole until it is divided, once.
[[nodiscard]] double fitness_of(Points points, int player_matches, int random_matches);

/// The numbers of the best half, the best first. Of equals the one with the lower number is better.
[[nodiscard]] std::vector<int> best_half(const std::vector<double>& fitness);

}  // namespace tafl::evolution
