// SPDX-License-Identifier: MIT
// A match of the paper: two games with the sides swapped. More wins, then more captures, else
// drawn.
#pragma once

#include <memory>

#include "examples/evolution/player.h"
#include "rules/result.h"

namespace tafl::evolution {

struct GameScore {
    rules::Result result{};
    rules::BySide<int> captures;
};

/// A player at a depth.
struct Seat {
    const Evaluator* evaluator;  ///< null: Random
    int plies;
};

struct Match {
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    Seat one;
    Seat other;
    int max_plies;  ///< drawn after so many; 0: no limit
    std::uint64_t seed;
};

/// `one` has the attackers in the first game. The same match gives the same games.
[[nodiscard]] std::array<GameScore, 2> play(const Match& match);

/// 2 if the match is won by the one who attacked in the first game, 1 if it is drawn, 0 if lost.
[[nodiscard]] int points_of(const std::array<GameScore, 2>& games);

/// A seed of its own for each thing that a seed is needed for.
[[nodiscard]] std::uint64_t seed_of(std::uint64_t seed, std::uint64_t a, std::uint64_t b);

}  // namespace tafl::evolution
