// SPDX-License-Identifier: MIT
// What the programs that play and label games share: random moves and their command lines.
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
    /// From 0 on; the same everywhere, which the library's distributions are not.
    int below(int end) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(end)); }

  private:
    std::mt19937_64 engine_;
};

/// The game is not over.
inline rules::Move random_move(const rules::Game& game, Random& random) {
    rules::MoveList moves;
    legal_moves(game.compiled_rules(), game.position(), moves);
    return moves[random.below(moves.size())];
}

/// The last `count` arguments, all above 0, after `first` others. Throws std::invalid_argument.
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
