// SPDX-License-Identifier: MIT
// network: an evolved network as an OTEP engine; without a network, Hingston's Random.
#include <CLI/CLI.hpp>
#include <iostream>
#include <optional>
#include <random>

#include "examples/engines/engine_options.h"
#include "examples/engines/otep_engine.h"
#include "examples/evolution/player.h"

namespace {

using namespace tafl;

struct Options {
    std::string weights;
    int plies = 1;
    std::uint64_t seed = std::random_device{}();
};

class NetworkPlayer : public examples::Chooser {
  public:
    NetworkPlayer(std::optional<evolution::Evaluator> evaluator, const Options& options)
        : evaluator_(std::move(evaluator)),
          player_(evaluator_ ? &*evaluator_ : nullptr, options.seed),
          plies_(options.plies) {}

    std::optional<rules::Move> choose(const rules::Game& game,
                                      std::optional<examples::TimeLeft> time) override {
        const int size = game.compiled_rules().ruleset().size();
        if (evaluator_ && evaluator_->board_size() != size) {
            const std::string own = std::to_string(evaluator_->board_size());
            std::cout << "error -1 this network has learned to play on boards of " << own << "x"
                      << own << ", and on no other" << std::endl;
            return std::nullopt;
        }
        return player_.choose(game, plies_for(time));
    }

  private:
    /// Returns the search depth, which is lower if little time is left.
    [[nodiscard]] int plies_for(std::optional<examples::TimeLeft> time) const {
        using namespace std::chrono_literals;
        if (!time || time->left > 1000ms) return plies_;
        return std::min(plies_, time->left > 300ms ? 2 : 1);
    }

    std::optional<evolution::Evaluator> evaluator_;
    evolution::Player player_;
    int plies_;
};

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("OTEP engine: alpha-beta over a network that `evolution run` has made");
    Options options;
    app.add_option("--weights", options.weights,
                   "the network's file; without it, all boards are worth the same: the paper's "
                   "Random, who sees won boards and chooses among the others by lot")
        ->check(examples::error_of_path);
    app.add_option("--plies", options.plies, "how many plies it looks ahead")
        ->check(CLI::Range(1, 6))
        ->capture_default_str();
    app.add_option("--seed", options.seed,
                   "seed of its random numbers (default: another one each time)")
        ->check(examples::error_of_number);
    CLI11_PARSE(app, argc, argv);
    try {
        std::optional<evolution::Evaluator> evaluator;
        if (!options.weights.empty()) evaluator.emplace(evolution::read_network(options.weights));
        NetworkPlayer player(std::move(evaluator), options);
        return examples::run_engine(player, std::cin, std::cout, std::chrono::milliseconds(0));
    } catch (const evolution::Error& error) {
        std::cerr << "network: " << error.what() << '\n';
        return 2;
    }
}
