// SPDX-License-Identifier: MIT
// PositionSymmetry: one key for all positions that are reflections or rotations of each other under
// the same rules. A square has eight symmetries. Only those are used that keep the special spaces,
// the camps and the start position unchanged. For example, if escapes are on one side only, a
// reflected position may be a different position.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/count_of.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::rules {

/// Key that is common to a position and all its reflections and rotations, except for `ways`.
struct CanonicalKey {
    /// Hash of the pieces and their spaces, the side to move, the berserker and the rules. It is
    /// the same for all reflections and rotations, on every machine and in every run.
    std::uint64_t value = 0;
    /// Bit i is set if symmetry i of the rules transforms this position to its representative,
    /// which is the reflection or rotation with the smallest hash. Several bits are set if a
    /// reflection or rotation leaves the position unchanged.
    std::uint8_t ways = 1;
    bool operator==(const CanonicalKey&) const = default;
};

/// Symmetries of a ruleset, and the keys of positions under them.
class PositionSymmetry {
  public:
    /// Finds the symmetries of `ruleset`. The keys do not depend on the name of the rules or on
    /// `tfr` and `rep`, because imported game records often leave the rule of repetition open.
    explicit PositionSymmetry(const Ruleset& ruleset);

    /// Returns the number of symmetries that keep the rules unchanged: 1, 2, 4 or 8.
    [[nodiscard]] int symmetries() const { return count_of(maps_); }
    /// Returns the key of `position`. Its `value` is equal for all reflections and rotations of the
    /// position. Other positions have other values, except for collisions of the 64-bit hash.
    [[nodiscard]] CanonicalKey key(const Position& position) const;
    /// Returns `move` as a move of the representative position. If two moves of a position are
    /// reflections of each other, both give the same result. `key` must be the key of the position
    /// before `move`.
    [[nodiscard]] Move folded(Move move, const CanonicalKey& key) const;
    /// Reverses folded(). `move` must be a result of folded(), and `key` must be the key of the
    /// position. If folded() returns `move` for several moves of the position, returns the first of
    /// them, ordered by spaces.
    [[nodiscard]] Move unfolded(Move move, const CanonicalKey& key) const;

  private:
    using Places = std::array<Space, Space::index_end>;
    /// One symmetry of the rules.
    struct Map {
        Places to{};    ///< by Space::index(): image of the space
        Places from{};  ///< by Space::index(): space that the symmetry maps to this space
    };

    /// Returns the first move, ordered by spaces, of the images of `move` under the symmetries in
    /// `key.ways`. `direction` is &Map::to, or &Map::from for the inverse symmetries.
    [[nodiscard]] Move first_of(Move move, const CanonicalKey& key, Places Map::*direction) const;

    std::vector<Map> maps_;   ///< symmetries of the rules; the first is the identity
    std::uint64_t seed_ = 0;  ///< hash of the rules
};

}  // namespace tafl::rules
