// SPDX-License-Identifier: MIT
// Repetitions: counts the occurrences of each position in one game. Two positions are equal if the
// pieces on all spaces and the side to move are equal. Only positions at the start of a turn are
// counted. Positions inside a berserk sequence are not counted.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.h"

namespace tafl::rules {

/// Positions of one game, with the number of occurrences of each.
class Repetitions {
  public:
    /// Reserves memory for 2048 entries, so that add() does not allocate in games of usual length.
    Repetitions() { turns_.reserve(reserved); }

    /// Removes all positions and adds the start position of a game. If `is_counted` is true, the
    /// start position counts as one occurrence. Must be called before add().
    void start(const Position& position, bool is_counted = true);

    /// Adds `position`, the position after a move with the effects `effects`. Returns the number of
    /// occurrences of `position`, including this one. Inside a berserk sequence, returns 0.
    int add(const Position& position, const Effects& effects);

    /// Undoes the last call of add() that is not undone yet.
    void remove_last();

  private:
    static constexpr std::size_t reserved = 2048;
    /// Position after one ply, or the start position.
    struct Turn {
        /// Hash of the pieces, their spaces and the side to move (Position::key()).
        std::uint64_t key;
        /// Index in `turns_` of the first position that can be equal to this one. All positions
        /// before this index have more pieces.
        std::uint32_t comparable_from;
        std::int32_t times;  ///< number of this occurrence of the position, from 1; 0 = not counted
    };
    [[nodiscard]] int times_since(std::uint32_t from, std::uint64_t key) const;

    std::vector<Turn> turns_;  ///< the start position, then one element per ply
};

}  // namespace tafl::rules
