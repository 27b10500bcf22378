// SPDX-License-Identifier: MIT
// Run of the evolution: settings, state, and the next generation. Every random number depends on
// the seed, the generation and the match only, so threads and interruptions do not change results.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "examples/evolution/network.h"
#include "examples/evolution/strategy.h"
#include "rules/side.h"

namespace tafl::evolution {

/// Settings of a run. The defaults are those of the paper, if it states them.
struct Settings {
    std::string rules;  ///< rules record
    std::uint64_t seed = 1;
    Shape shape{};
    int parents = 5;
    int random_matches = 10;    ///< matches of each player against Random, in each generation
    int plies = 1;              ///< search depth of the players
    int max_plies = 100;        ///< limit after which a game is drawn
    bool schwefel = false;      ///< exchanges tau and tau'
    bool blind_random = false;  ///< Random does not recognise won boards
    bool operator==(const Settings&) const = default;
};

/// Results of a generation.
struct Generation {
    int number = 0;
    std::vector<double> fitness;  ///< of the parents, then of the children
    int best = 0;                 ///< index of the highest fitness
    // Games between the players:
    rules::BySide<int> wins;
    int draws = 0;
    bool operator==(const Generation&) const = default;
};

struct State {
    std::vector<Individual> parents;  ///< parents of the next generation
    std::vector<Generation> history;  ///< from generation 1
    Network best;  ///< best network of the last generation; at first that of the first parent
    bool operator==(const State&) const = default;

    [[nodiscard]] int generation() const { return static_cast<int>(history.size()); }
};

[[nodiscard]] State first_state(const Settings& settings);

/// Plays the next generation on `threads` threads.
void advance(State& state, const Settings& settings, int threads);

}  // namespace tafl::evolution
