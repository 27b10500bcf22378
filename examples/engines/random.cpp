// SPDX-License-Identifier: MIT
// random: an OTEP engine that plays any legal move, each as likely as the others.
#include <CLI/CLI.hpp>
#include <iostream>
#include <random>

#include "examples/engines/otep_engine.h"

namespace {

using namespace tafl;

class RandomPlayer : public examples::Chooser {
  public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

    rules::Move choose(const rules::Game& game, std::optional<std::chrono::milliseconds>) override {
        legal_moves(game.law(), game.position(), moves_);
        return moves_[std::uniform_int_distribution<int>(0, moves_.size() - 1)(random_)];
    }

  private:
    std::mt19937_64 random_;
    rules::MoveList moves_;
};

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("OTEP engine that plays random legal moves");
    std::uint64_t seed = std::random_device{}();
    int plies = 0;
    app.add_option("--seed", seed, "seed of its random numbers (default: another one each time)");
    app.add_option("--plies", plies,
                   "accepted for symmetry with simple; this engine does not search");
    int pace = 0;
    app.add_option("--pace", pace,
                   "milliseconds that each move takes at least, for people who watch")
        ->check(CLI::Range(0, 60'000));
    CLI11_PARSE(app, argc, argv);
    RandomPlayer player(seed);
    return examples::run_engine(player, std::cin, std::cout, std::chrono::milliseconds(pace));
}
