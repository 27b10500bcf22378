// SPDX-License-Identifier: MIT
// Evolution strategy of the paper (mu + mu): each parent has one child, which is its mutation. The
// best half of all are the next parents. Step sizes of the mutation belong to the individual and
// mutate first.
#pragma once

#include <random>
#include <vector>

namespace tafl::evolution {

struct Individual {
    std::vector<double> weights;
    std::vector<double> steps;  ///< sigma: step size of each weight
    bool operator==(const Individual&) const = default;
};

/// Learning rates of the step sizes: a common factor, and one for each step size.
struct StepRates {
    double common;
    double own;
};
/// Returns the rates as printed in the paper: sigma_j = sigma'_j exp(tau' N(0,1) + tau N_j(0,1))
/// with tau = 1 / sqrt(2n) and tau' = 1 / sqrt(2 sqrt(n)).
[[nodiscard]] StepRates printed_rates(int weights);
/// Returns the rates with tau and tau' exchanged, as in Schwefel's strategies.
[[nodiscard]] StepRates schwefel_rates(int weights);

/// Returns an individual with weights (1/n) N(0,1) and steps 1 / sqrt(n).
[[nodiscard]] Individual first_individual(int weights, std::mt19937_64& random);
[[nodiscard]] Individual child_of(const Individual& parent, StepRates rates,
                                  std::mt19937_64& random);

/// Points of a player in a generation: 2 for a match won, 1 for a draw.
struct Points {
    int against_players = 0;
    int against_random = 0;
};
/// Returns the mean points of matches against players + the mean points of matches against Random.
/// The sum is an integer until one division, so equal points give equal results.
[[nodiscard]] double fitness_of(Points points, int player_matches, int random_matches);

/// Returns the indices of the best half, the best first. Of equals the lower index is better.
[[nodiscard]] std::vector<int> best_half(const std::vector<double>& fitness);

}  // namespace tafl::evolution
