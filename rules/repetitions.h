// SPDX-License-Identifier: MIT
// Repetitions: how often each position has come about in one game. Counted is placement + side to
// move, at the beginning of turns only: inside a berserk sequence nothing is counted.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.h"

namespace tafl::rules {

class Repetitions {
  public:
    /// Makes room for some thousand turns, so that adding does not allocate in games of usual
    /// length.
    Repetitions() { turns_.reserve(reserved); }

    /// Forgets everything and counts the start position once, if it counts.
    void start(const Position& position, bool is_counted = true);

    /// Notes the position that a move has led to, with what the move did. Returns how often it has
    /// come about, itself included; 0 inside a berserk sequence.
    int add(const Position& position, const Effects& effects);

    /// Undoes the last add().
    void remove_last();

  private:
    static constexpr std::size_t reserved = 2048;
    struct Turn {
        std::uint64_t key;
        std::uint32_t comparable_from;  ///< earlier turns had more pieces and can't be repeated
        std::int32_t times;  ///< so often its position had come about by then; 0 is not counted
    };
    [[nodiscard]] int times_since(std::uint32_t from, std::uint64_t key) const;

    std::vector<Turn> turns_;
};

}  // namespace tafl::rules
