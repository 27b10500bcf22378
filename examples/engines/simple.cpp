// SPDX-License-Identifier: MIT
// simple: the Simple player of Philip Hingston, "Evolving Players for an Ancient Game: Hnefatafl"
// (CIG 2007), as an OTEP engine. Value of a position for the attackers: their captures - the
// defenders' captures + 0.1 x the king's Manhattan distance to the nearest corner. Alpha-beta
// search of a few plies; ties are broken at random.
#include <algorithm>
#include <iostream>
#include <limits>
#include <random>

#include "examples/engines/engine_options.h"
#include "examples/engines/otep_engine.h"

#include "rules/result.h"

namespace {

using namespace tafl;

/// In tenths, so that ties are exact: a capture is worth 10, a step of the king 1 (--king-distance
/// sets another value).
using Value = int;
constexpr Value capture_worth = 10;
constexpr Value win_worth = 1'000'000;

class SimplePlayer : public examples::Chooser {
  public:
    explicit SimplePlayer(const examples::EngineOptions& options)
        : random_(options.seed), plies_(options.plies), step_worth_(options.king_distance) {}

    std::optional<rules::Move> choose(const rules::Game& game,
                                      std::optional<examples::TimeLeft> time) override {
        compiled_rules_ = &game.compiled_rules();
        rules::Position position = game.position();
        rules::MoveList moves;
        legal_moves(*compiled_rules_, position, moves);
        std::shuffle(moves.begin(), moves.end(), random_);  // a random one of equals is first
        const int depth = depth_for(time);
        rules::Move best = moves[0];
        Value best_value = -infinity;
        for (const rules::Move move : moves) {
            const Value value = value_of(position, move, depth, best_value, infinity, 0);
            if (value > best_value) {
                best_value = value;
                best = move;
            }
        }
        return best;
    }

  private:
    static constexpr Value infinity = std::numeric_limits<Value>::max();

    /// Returns the search depth, which is lower if little time is left.
    [[nodiscard]] int depth_for(std::optional<examples::TimeLeft> time) const {
        using namespace std::chrono_literals;
        if (!time || time->left > 1000ms) return plies_;
        return time->left > 300ms ? std::min(plies_, 2) : 1;
    }

    /// Returns the value of a move for its side. `captures`: the balance so far, for the attackers.
    Value value_of(rules::Position& position, rules::Move move, int depth, Value alpha, Value beta,
                   Value captures) {
        const rules::Side mover = position.to_move();
        rules::Effects effects;
        position.play_unchecked(*compiled_rules_, move, effects);
        const auto taken = static_cast<Value>(effects.captures().size()) * capture_worth;
        captures += mover == rules::Side::attackers ? taken : -taken;
        const bool same_side = position.to_move() == mover;
        const Value value = same_side ? search(position, depth - 1, alpha, beta, captures)
                                      : -search(position, depth - 1, -beta, -alpha, captures);
        position.take_back(move, effects);
        return value;
    }

    /// Returns the value of a position for the side to move.
    Value search(rules::Position& position, int depth, Value alpha, Value beta, Value captures) {
        const rules::Side side = position.to_move();
        const rules::Verdict verdict = judge(*compiled_rules_, position);
        if (verdict.is_over()) {
            if (verdict.result == rules::Result::draw) return 0;
            const Value worth = win_worth + depth;  // a sooner win is better
            return verdict.result == win_of(side) ? worth : -worth;
        }
        if (depth <= 0) {
            const Value value = captures + step_worth_ * king_distance(position.board());
            return side == rules::Side::attackers ? value : -value;
        }
        rules::MoveList moves;
        legal_moves(*compiled_rules_, position, moves);
        for (const rules::Move move : moves) {
            alpha = std::max(alpha, value_of(position, move, depth, alpha, beta, captures));
            if (alpha >= beta) break;
        }
        return alpha;
    }

    /// Returns the distance from the king to the nearest goal.
    [[nodiscard]] Value king_distance(const rules::Board& board) const {
        Value nearest = 2 * rules::largest_board;
        for (const rules::Space king : board.kings() & board.pieces(rules::Side::defenders)) {
            for (const rules::Space goal : compiled_rules_->escape()) {
                nearest = std::min(nearest, std::abs(king.file() - goal.file()) +
                                                std::abs(king.rank() - goal.rank()));
            }
        }
        return nearest;
    }

    std::mt19937_64 random_;
    int plies_;
    Value step_worth_;
    const rules::CompiledRules* compiled_rules_ = nullptr;
};

}  // namespace

int main(int argc, char** argv) {
    const auto options = examples::read_options(
        argc, argv,
        {.engine = "OTEP engine: the Simple player of Hingston's paper on hnefatafl",
         .plies = "how many plies it looks ahead",
         .max_plies = 6,
         .king_distance = "worth of each step between the king and its escape, where a capture "
                          "is worth 10 (default: 1)"});
    SimplePlayer player(options);
    return examples::run_engine(player, std::cin, std::cout, options.pace);
}
