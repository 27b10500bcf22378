// SPDX-License-Identifier: MIT
// Path: positions from the start of the game to the present node, to find repetitions. They are
// counted as by the rules: board and side to move at the start of a turn, since the last capture.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/game.h"
#include "rules/position.h"

namespace tafl::huscarl {

/// Number of occurrences of a position, including this one, and the previous occurrence.
struct Repeat {
    int times = 0;  ///< 0 = not counted, as in a berserk sequence
    int ply = 0;    ///< ply of the previous occurrence, from the root; negative = before the search
};

class Path {
  public:
    Path() { steps_.reserve(reserved); }

    /// Sets the path to the game so far; its last position is the root, ply 0.
    void start(const rules::Game& game);

    /// Returns a key of the positions of the game that the search may reach for the
    /// `occurrences`-th time. If it differs, scores of other positions may differ.
    [[nodiscard]] std::uint64_t key_of_last_ones(int occurrences) const;

    /// Adds the position after a move with these effects.
    Repeat push(const rules::Position& position, const rules::Effects& effects);
    /// Adds a null move, which cannot be repeated: earlier positions do not count.
    void push_pass();
    void pop() { steps_.pop_back(); }

  private:
    static constexpr std::size_t reserved = 2048;
    struct Step {
        std::uint64_t key;
        std::uint32_t comparable_from;  ///< first index of `steps_` that can be repeated
        std::int32_t times;
    };
    Repeat last_of(std::uint64_t key, std::uint32_t from) const;

    std::vector<Step> steps_;
    int root_ = 0;  ///< index of the root in `steps_`
};

}  // namespace tafl::huscarl
