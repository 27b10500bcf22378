// SPDX-License-Identifier: MIT
// BoardSense: what an engine that plays at random needs to know of a game, kept from the host's
// lines.
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

    /// A line from the host: rules and opponent-move matter.
    void hear(std::string_view line);
    /// A legal move, in simple notation, which is played at once. "a1-a1" if there is none.
    [[nodiscard]] std::string choose();
    /// A move that is not legal: an own piece that jumps off where it can't.
    [[nodiscard]] std::string choose_illegal() const;
    void play(std::string_view move);

  private:
    std::mt19937_64 random_;
    std::optional<rules::Game> game_;
};

}  // namespace tafl::zoo
