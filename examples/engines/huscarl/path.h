// SPDX-License-Identifier: MIT
// Path: the positions from the start of the game to the one that the search looks at, to see which
// of them come about again. Counted as the law does: placement and side to move, at the beginning
// of turns, and never across a capture.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/game.h"
#include "rules/position.h"

namespace tafl::huscarl {

/// How often a position has come about, itself included, and where it did so last.
struct Repeat {
    int times = 0;  ///< 0: it does not count, as amid a berserk sequence
    int ply = 0;    ///< from the root of the search; below 0 if that was in the game before it
};

class Path {
  public:
    Path() { steps_.reserve(reserved); }

    /// The game so far; its last position is the root, ply 0.
    void start(const rules::Game& game);

    /// Stands for the positions of the game that a search may meet so that they come about for the
    /// `occurrences`-th time: where these differ, so does what other positions are worth.
    [[nodiscard]] std::uint64_t key_of_last_ones(int occurrences) const;

    /// The move with these effects has led to this position.
    Repeat push(const rules::Position& position, const rules::Effects& effects);
    /// As after a move that can't be taken back: nothing before it counts.
    void push_pass();
    void pop() { steps_.pop_back(); }

  private:
    static constexpr std::size_t reserved = 2048;
    struct Step {
        std::uint64_t key;
        std::uint32_t comparable_from;  ///< earlier positions can't come about again
        std::int32_t times;
    };
    Repeat last_of(std::uint64_t key, std::uint32_t from) const;

    std::vector<Step> steps_;
    int root_ = 0;  ///< its place in `steps_`
};

}  // namespace tafl::huscarl
