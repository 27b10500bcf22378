// SPDX-License-Identifier: MIT
// Match of the paper: two games with the sides swapped. More wins decide, then more captures; else
// the match is drawn.
#pragma once

#include <memory>

#include "examples/evolution/player.h"
#include "rules/result.h"

namespace tafl::evolution {

struct GameScore {
    rules::Result result{};
    rules::BySide<int> captures;
};

/// Player with its search depth.
struct Seat {
    const Evaluator* evaluator;  ///< null = Random
    int plies;
};

struct Match {
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    Seat one;
    Seat other;
    int max_plies;  ///< limit after which a game is drawn; 0 = no limit
    std::uint64_t seed;
};

/// Plays a match; `one` has the attackers in the first game. The same match gives the same games.
[[nodiscard]] std::array<GameScore, 2> play(const Match& match);

/// Returns 2 if the attackers of the first game win the match, 1 for a draw, 0 for a loss.
[[nodiscard]] int points_of(const std::array<GameScore, 2>& games);

/// Derives a seed for one purpose from the seed of the run.
[[nodiscard]] std::uint64_t seed_of(std::uint64_t seed, std::uint64_t a, std::uint64_t b);

}  // namespace tafl::evolution
