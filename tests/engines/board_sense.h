// SPDX-License-Identifier: MIT
// BoardSense: state of a game, read from the host's lines, for an engine that plays at random.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "rules/game.h"

namespace tafl::zoo {

class BoardSense {
  public:
    explicit BoardSense(std::uint64_t seed) : random_(seed) {}

    /// Reads a line from the host. Lines other than `rules` and `opponent-move` have no effect.
    void hear(std::string_view line);
    /// Plays a random legal move and returns it in simple notation; "a1-a1" if no move is legal.
    [[nodiscard]] std::string choose();
    /// Returns an illegal move of an own piece.
    [[nodiscard]] std::string choose_illegal() const;
    void play(std::string_view move);

  private:
    std::mt19937_64 random_;
    std::optional<rules::Game> game_;
};

}  // namespace tafl::zoo
