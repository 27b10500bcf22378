// SPDX-License-Identifier: MIT
// Player: alpha-beta to a fixed depth over a network, as the paper has it. A won board beats any
// value, sooner wins beat later ones, ties are broken at random. One thread.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "examples/evolution/evaluator.h"
#include "rules/game.h"

namespace tafl::evolution {

class Player {
  public:
    /// Without an evaluator all boards are worth the same: that is the paper's Random.
    Player(const Evaluator* evaluator, std::uint64_t seed) : evaluator_(evaluator), random_(seed) {}

    /// Looks `plies` ahead; 0: any legal move, each as likely as the others. The game is not over.
    [[nodiscard]] rules::Move choose(const rules::Game& game, int plies);

  private:
    using Captures = rules::BySide<int>;

    /// The value of a move for the side that makes it, which is its `ply`-th from the game's
    /// position.
    float value_of(rules::Position& position, rules::Move move, int ply, float alpha, float beta,
                   Captures captures);
    /// The value of a position for the side to move, `ply` plies from the game's position.
    float search(rules::Position& position, int ply, float alpha, float beta, Captures captures);
    [[nodiscard]] float worth_of(rules::Result result, rules::Side side, int ply) const;
    [[nodiscard]] float leaf_value(const rules::Position& position, rules::Side side,
                                   Captures captures) const;

    const Evaluator* evaluator_;
    std::mt19937_64 random_;
    const rules::CompiledRules* compiled_rules_ = nullptr;
    int plies_ = 0;
    std::vector<Evaluator::State> states_;  ///< by ply
    std::vector<rules::Move> killers_;      ///< by ply: what refuted a move there last, tried first
};

}  // namespace tafl::evolution
