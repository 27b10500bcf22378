// SPDX-License-Identifier: MIT
#include "examples/evolution/strategy.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tafl::evolution {

StepRates printed_rates(int weights) {
    const double n = weights;
    return {.common = 1 / std::sqrt(2 * std::sqrt(n)), .own = 1 / std::sqrt(2 * n)};
}

StepRates schwefel_rates(int weights) {
    const StepRates printed = printed_rates(weights);
    return {.common = printed.own, .own = printed.common};
}

Individual first_individual(int weights, std::mt19937_64& random) {
    const auto n = static_cast<std::size_t>(weights);
    std::normal_distribution<double> normal;
    Individual first{std::vector<double>(n), std::vector<double>(n, 1 / std::sqrt(weights))};
    for (double& weight : first.weights) weight = normal(random) / weights;
    return first;
}

Individual child_of(const Individual& parent, StepRates rates, std::mt19937_64& random) {
    std::normal_distribution<double> normal;
    Individual child = parent;
    const double common = rates.common * normal(random);
    for (double& step : child.steps) step *= std::exp(common + rates.own * normal(random));
    for (std::size_t i = 0; i < child.weights.size(); ++i)
        child.weights[i] += child.steps[i] * normal(random);
    return child;
}

double fitness_of(Points points, int player_matches, int random_matches) {
    const int sum =
        points.against_players * random_matches + points.against_random * player_matches;
    return static_cast<double>(sum) / (player_matches * random_matches);
}

std::vector<int> best_half(const std::vector<double>& fitness) {
    std::vector<int> numbers(fitness.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    std::ranges::stable_sort(numbers, [&](int a, int b) { return fitness[a] > fitness[b]; });
    numbers.resize(fitness.size() / 2);
    return numbers;
}

}  // namespace tafl::evolution
