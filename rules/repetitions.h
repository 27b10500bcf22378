// SPDX-License-Identifier: MIT
// Repetitions: number of occurrences of each position in one game. A position is the placement and
// the side to move, at the beginning of a turn. Positions inside a berserk sequence are not
// counted.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.h"

namespace tafl::rules {

class Repetitions {
  public:
    /// Reserves memory for 2048 entries, so that add() does not allocate in games of usual length.
    Repetitions() { turns_.reserve(reserved); }

    /// Removes all entries and adds the start position. If `is_counted`, it counts as one
    /// occurrence.
    void start(const Position& position, bool is_counted = true);

    /// Adds the position after a move; `effects` are the effects of that move. Returns the number
    /// of its occurrences, this one included; 0 inside a berserk sequence.
    int add(const Position& position, const Effects& effects);

    /// Undoes the last add().
    void remove_last();

  private:
    static constexpr std::size_t reserved = 2048;
    struct Turn {
        std::uint64_t key;
        /// Index of the first entry that can equal this one; entries before it have more pieces.
        std::uint32_t comparable_from;
        std::int32_t times;  ///< occurrences of this position up to this entry; 0 = not counted
    };
    [[nodiscard]] int times_since(std::uint32_t from, std::uint64_t key) const;

    std::vector<Turn> turns_;
};

}  // namespace tafl::rules
