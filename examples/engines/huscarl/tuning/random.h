// SPDX-License-Identifier: MIT
// Random moves and command lines of the programs that play and label games.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>

#include "rules/game.h"

namespace tafl::huscarl {

class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    /// Returns 0 to `end` - 1. Equal on every platform, unlike the distributions of the standard
    /// library.
    int below(int end) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(end)); }

  private:
    std::mt19937_64 engine_;
};

/// Returns a random legal move. The game must not be over.
inline rules::Move random_move(const rules::Game& game, Random& random) {
    rules::MoveList moves;
    legal_moves(game.compiled_rules(), game.position(), moves);
    return moves[random.below(moves.size())];
}

/// Returns the last `count` arguments, all above 0, after `first` others. Throws
/// std::invalid_argument.
template <std::size_t count>
std::array<std::uint64_t, count> numbers_of(int argc, char** argv, int first) {
    if (argc != first + static_cast<int>(count)) {
        throw std::invalid_argument("found " + std::to_string(argc - 1) + " arguments");
    }
    std::array<std::uint64_t, count> numbers{};
    for (std::size_t i = 0; i < count; ++i) {
        const std::string text = argv[static_cast<std::size_t>(first) + i];
        std::size_t read = 0;
        if (!text.empty() && text.front() >= '1' && text.front() <= '9') {
            numbers[i] = std::stoull(text, &read);
        }
        if (read == 0 || read != text.size()) {
            throw std::invalid_argument("found '" + text + "', expected a number above 0");
        }
    }
    return numbers;
}

}  // namespace tafl::huscarl
