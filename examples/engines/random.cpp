// SPDX-License-Identifier: MIT
// random: an OTEP engine that plays random legal moves with equal probability.
#include <iostream>
#include <random>

#include "examples/engines/engine_options.h"
#include "examples/engines/otep_engine.h"

namespace {

using namespace tafl;

class RandomPlayer : public examples::Chooser {
  public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

    std::optional<rules::Move> choose(const rules::Game& game,
                                      std::optional<examples::TimeLeft>) override {
        legal_moves(game.compiled_rules(), game.position(), moves_);
        return moves_[std::uniform_int_distribution<int>(0, moves_.size() - 1)(random_)];
    }

  private:
    std::mt19937_64 random_;
    rules::MoveList moves_;
};

}  // namespace

int main(int argc, char** argv) {
    const auto options = examples::read_options(
        argc, argv,
        {.engine = "OTEP engine that plays random legal moves",
         .plies = "accepted for symmetry with simple; this engine does not search"});
    RandomPlayer player(options.seed);
    return examples::run_engine(player, std::cin, std::cout, options.pace);
}
