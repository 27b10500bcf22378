// SPDX-License-Identifier: MIT
// PositionSymmetry: one key for all positions that are reflections or rotations of each other under
// the same rules. Uses only those of the eight symmetries that keep the special spaces, the camps
// and the start position. If escapes are on one side only, for example, a reflected position is a
// different position.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/count_of.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::rules {

/// Key of a position and of all its reflections and rotations.
struct CanonicalKey {
    /// Hash of the placement, the side to move, the berserker and the rules. It is the same on
    /// every machine and in every run.
    std::uint64_t value = 0;
    /// Bit i is set if symmetry i of the rules transforms the position to its representative: the
    /// reflection or rotation with the smallest hash. Several bits are set if a reflection or
    /// rotation leaves the position unchanged.
    std::uint8_t ways = 1;
    bool operator==(const CanonicalKey&) const = default;
};

/// Symmetries of a ruleset, and the keys of positions under them.
class PositionSymmetry {
  public:
    /// Ignores the name of the rules and their treatment of repetitions. Records of games that were
    /// played elsewhere often leave that treatment open.
    explicit PositionSymmetry(const Ruleset& ruleset);

    /// Returns the number of symmetries that keep the rules unchanged: 1, 2, 4 or 8.
    [[nodiscard]] int symmetries() const { return count_of(maps_); }
    /// Returns the key of `position`. It equals the key of each reflection and rotation. Other
    /// positions have other keys, except for collisions of the 64-bit hash.
    [[nodiscard]] CanonicalKey key(const Position& position) const;
    /// Returns the common move for all moves of the position that are reflections of `move`. `key`
    /// is the key of the position.
    [[nodiscard]] Move folded(Move move, const CanonicalKey& key) const;
    /// Returns the first move of the position, ordered by spaces, for which folded() returns
    /// `move`. `key` is the key of the position.
    [[nodiscard]] Move unfolded(Move move, const CanonicalKey& key) const;

  private:
    using Places = std::array<Space, Space::index_end>;
    /// One symmetry: the new space of each space, and the inverse.
    struct Map {
        Places to{};
        Places from{};
    };

    /// Returns the first move, ordered by spaces, of the images of `move` under the symmetries of
    /// `key`. `direction` selects the table of each symmetry.
    [[nodiscard]] Move first_of(Move move, const CanonicalKey& key, Places Map::*direction) const;

    std::vector<Map> maps_;  // the first is the identity
    std::uint64_t seed_ = 0;
};

}  // namespace tafl::rules
