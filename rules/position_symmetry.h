// SPDX-License-Identifier: MIT
// PositionSymmetry: one key for all positions that are the same but for a reflection or rotation of
// the board, under rules that know no difference between them. Only those of the eight count that
// leave the special spaces, the camps and the start position of the rules as they are: under rules
// with escapes on one side only, say, a reflected position is another one.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/count_of.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::rules {

/// What a position is filed under.
struct CanonicalKey {
    /// Of placement, side to move, berserker and rules. The same wherever and whenever it is made.
    std::uint64_t value = 0;
    /// The ways to fold the position, a bit each: more than one where it is its own reflection.
    std::uint8_t ways = 1;
    bool operator==(const CanonicalKey&) const = default;
};

class PositionSymmetry {
  public:
    /// The rules' name does not count, nor what they make of repetitions: records of games that
    /// were played elsewhere often leave that open.
    explicit PositionSymmetry(const Ruleset& ruleset);

    /// How many of the eight reflections and rotations leave the rules as they are: 1, 2, 4 or 8.
    [[nodiscard]] int symmetries() const { return count_of(maps_); }
    /// Two positions have the same if one is the other's reflection (and else as good as never: 64
    /// bits).
    [[nodiscard]] CanonicalKey key(const Position& position) const;
    /// The same for moves of the position that are each other's reflection.
    [[nodiscard]] Move folded(Move move, const CanonicalKey& key) const;
    /// The first of the position's moves, by spaces, that are folded to this one.
    [[nodiscard]] Move unfolded(Move move, const CanonicalKey& key) const;

  private:
    using Places = std::array<Space, Space::index_end>;
    /// Where each space goes, and where it comes from.
    struct Map {
        Places to{};
        Places from{};
    };

    /// The first by spaces of what the key's ways make of a move, in one direction.
    [[nodiscard]] Move first_of(Move move, const CanonicalKey& key, Places Map::*direction) const;

    std::vector<Map> maps_;  // the first leaves everything where it is
    std::uint64_t seed_ = 0;
};

}  // namespace tafl::rules
