// SPDX-License-Identifier: MIT
// Player: alpha-beta search to a fixed depth with a network, as in the paper. A won board is better
// than any value, a sooner win is better than a later one, ties are broken at random. One thread.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "examples/evolution/evaluator.h"
#include "rules/game.h"

namespace tafl::evolution {

class Player {
  public:
    /// Without an evaluator all boards have the same value: the paper's Random.
    Player(const Evaluator* evaluator, std::uint64_t seed) : evaluator_(evaluator), random_(seed) {}

    /// Returns a move after a search of `plies` plies; 0 = a random legal move. The game must not
    /// be over.
    [[nodiscard]] rules::Move choose(const rules::Game& game, int plies);

  private:
    using Captures = rules::BySide<int>;

    /// Returns the value of a move for its side. `ply`: number of the move from the game's
    /// position.
    float value_of(rules::Position& position, rules::Move move, int ply, float alpha, float beta,
                   Captures captures);
    /// Returns the value of a position for the side to move, `ply` plies from the game's position.
    float search(rules::Position& position, int ply, float alpha, float beta, Captures captures);
    [[nodiscard]] float worth_of(rules::Result result, rules::Side side, int ply) const;
    [[nodiscard]] float leaf_value(const rules::Position& position, rules::Side side,
                                   Captures captures) const;

    const Evaluator* evaluator_;
    std::mt19937_64 random_;
    const rules::CompiledRules* compiled_rules_ = nullptr;
    int plies_ = 0;
    std::vector<Evaluator::State> states_;  ///< by ply
    std::vector<rules::Move> killers_;      ///< killer moves, by ply
};

}  // namespace tafl::evolution
