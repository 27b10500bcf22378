// SPDX-License-Identifier: MIT
// A run of the evolution: what it was begun with, how far it is, and the next generation. Every
// random number comes from the seed, the generation and the match it is for, so that neither
// threads nor interruptions change anything.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "examples/evolution/network.h"
#include "examples/evolution/strategy.h"
#include "rules/side.h"

namespace tafl::evolution {

/// What a run is begun with. The defaults are the paper's, as far as it tells.
struct Settings {
    std::string rules;  ///< a rules record
    std::uint64_t seed = 1;
    Shape shape{};
    int parents = 5;
    int random_matches = 10;    ///< of each player against Random, a generation
    int plies = 1;              ///< that players look ahead
    int max_plies = 100;        ///< after which a game is drawn
    bool schwefel = false;      ///< tau and tau' in each other's place
    bool blind_random = false;  ///< Random does not even see won boards
    bool operator==(const Settings&) const = default;
};

/// What is known of a generation when it has played.
struct Generation {
    int number = 0;
    std::vector<double> fitness;  ///< the parents', then the children's
    int best = 0;                 ///< whose is highest
    // Of the games that the players have played against each other:
    rules::BySide<int> wins;
    int draws = 0;
    bool operator==(const Generation&) const = default;
};

struct State {
    std::vector<Individual> parents;  ///< of the next generation
    std::vector<Generation> history;  ///< from generation 1 on
    Network best;                     ///< of the last generation; at first, of the first parent
    bool operator==(const State&) const = default;

    [[nodiscard]] int generation() const { return static_cast<int>(history.size()); }
};

[[nodiscard]] State first_state(const Settings& settings);

/// Plays the next generation on so many threads.
void advance(State& state, const Settings& settings, int threads);

}  // namespace tafl::evolution
