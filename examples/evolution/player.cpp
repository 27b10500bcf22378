// SPDX-License-Identifier: MIT
#include "examples/evolution/player.h"

#include <algorithm>
#include <limits>

#include "rules/result.h"

namespace tafl::evolution {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float win_worth = 1e30F;  ///< more than any value of a network

}  // namespace

rules::Move Player::choose(const rules::Game& game, int plies) {
    compiled_rules_ = &game.compiled_rules();
    plies_ = plies;
    rules::Position position = game.position();
    rules::MoveList moves;
    legal_moves(*compiled_rules_, position, moves);
    std::shuffle(moves.begin(), moves.end(), random_);  // a random one of equals is first
    if (plies == 0) return moves[0];

    states_.resize(static_cast<std::size_t>(plies) + 1);
    killers_.assign(static_cast<std::size_t>(plies) + 1, rules::Move{});
    if (evaluator_ != nullptr) states_[0] = evaluator_->state_of(position.board());
    rules::Move best = moves[0];
    float best_value = -infinity;
    for (const rules::Move move : moves) {
        const float value = value_of(position, move, 1, best_value, infinity, game.captures());
        if (value > best_value) {
            best_value = value;
            best = move;
        }
    }
    return best;
}

float Player::value_of(rules::Position& position, rules::Move move, int ply, float alpha,
                       float beta, Captures captures) {
    const rules::Side mover = position.to_move();
    rules::Effects effects;
    position.play_unchecked(*compiled_rules_, move, effects);
    captures[mover] += static_cast<int>(effects.captures().size());
    float value = 0;
    if (const rules::Verdict verdict = judge(*compiled_rules_, position); verdict.is_over()) {
        value = worth_of(verdict.result, mover, ply);
    } else {
        const auto level = static_cast<std::size_t>(ply);
        if (evaluator_ != nullptr) {
            evaluator_->follow(states_[level - 1], move, effects, position.board(), states_[level]);
        }
        const bool same_side = position.to_move() == mover;
        value = ply == plies_ ? leaf_value(position, mover, captures)
                : same_side   ? search(position, ply, alpha, beta, captures)
                              : -search(position, ply, -beta, -alpha, captures);
    }
    position.take_back(move, effects);
    return value;
}

float Player::search(rules::Position& position, int ply, float alpha, float beta,
                     Captures captures) {
    rules::MoveList moves;
    legal_moves(*compiled_rules_, position, moves);
    rules::Move& killer = killers_[ply];
    if (auto* known = std::find(moves.begin(), moves.end(), killer); known != moves.end())
        std::swap(*known, *moves.begin());
    for (const rules::Move move : moves) {
        alpha = std::max(alpha, value_of(position, move, ply + 1, alpha, beta, captures));
        if (alpha >= beta) {
            killer = move;
            break;
        }
    }
    return alpha;
}

float Player::worth_of(rules::Result result, rules::Side side, int ply) const {
    const auto winner = winner_of(result);
    if (!winner) return 0;
    // Doubled for each ply, so that values of this size differ as floats.
    const float worth = win_worth * static_cast<float>(1 << (plies_ - ply));
    return *winner == side ? worth : -worth;
}

float Player::leaf_value(const rules::Position& position, rules::Side side,
                         Captures captures) const {
    if (evaluator_ == nullptr) return 0;
    const float value = evaluator_->value(states_[plies_], captures, position.to_move());
    return side == rules::Side::attackers ? value : -value;
}

}  // namespace tafl::evolution
