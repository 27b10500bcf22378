// SPDX-License-Identifier: MIT
// PositionSymmetry: one key for all positions that are reflections or rotations of each other under
// the same rules. A square board has eight symmetries. PositionSymmetry uses a symmetry only if it
// does not change the special spaces, the camps and the start position. Example: if escapes are on
// one side only, a reflected position may be a different position.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/count_of.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::rules {

/// Key of a position. `value` is common to the position and all its reflections and rotations;
/// `ways` is not.
struct CanonicalKey {
    /// Hash of the pieces and their spaces, the side to move, the berserker and the rules. It is
    /// the same for all reflections and rotations, on every machine and in every run.
    std::uint64_t value = 0;
    /// Bit i is set if symmetry i of the rules transforms this position to its representative. The
    /// representative is the reflection or rotation with the smallest hash. Several bits are set if
    /// a reflection or rotation does not change the position.
    std::uint8_t ways = 1;
    bool operator==(const CanonicalKey&) const = default;
};

/// Symmetries of a ruleset, and the keys of positions under them.
class PositionSymmetry {
  public:
    /// Finds the symmetries of `ruleset`. The keys do not depend on the name of the rules, `tfr`
    /// and `rep`. Reason: imported game records often do not state the rule of repetition.
    explicit PositionSymmetry(const Ruleset& ruleset);

    /// Returns the number of symmetries that keep the rules unchanged: 1, 2, 4 or 8.
    [[nodiscard]] int symmetries() const { return count_of(maps_); }
    /// Returns the key of `position`. Its `value` is equal for all reflections and rotations of the
    /// position. Other positions have other values, except for collisions of the 64-bit hash.
    [[nodiscard]] CanonicalKey key(const Position& position) const;
    /// Returns the image of `move` in the representative position. Two moves of a position that are
    /// reflections of each other have the same image. `key` must be the key of the position before
    /// `move`.
    [[nodiscard]] Move folded(Move move, const CanonicalKey& key) const;
    /// Reverses folded(): returns the move of a position that has the image `move`. `key` must be
    /// the key of the position. If several moves have this image, returns the first of them, sorted
    /// by `from`, then by `to`.
    [[nodiscard]] Move unfolded(Move move, const CanonicalKey& key) const;

  private:
    using Places = std::array<Space, Space::index_end>;
    /// One symmetry of the rules.
    struct Map {
        Places to{};  ///< image of each space, by Space::index()
        /// Inverse of `to`, by Space::index(): if `to` maps space A to space B, `from` maps B to A.
        Places from{};
    };

    /// Maps `move` by each symmetry in `key.ways`, and returns the smallest result. Moves are
    /// compared by `from`, then by `to`. `direction` is the table that maps: &Map::to for the
    /// symmetries, &Map::from for their inverses. Returns `done` unchanged.
    [[nodiscard]] Move first_of(Move move, const CanonicalKey& key, Places Map::*direction) const;

    std::vector<Map> maps_;   ///< symmetries of the rules; the first is the identity
    std::uint64_t seed_ = 0;  ///< hash of the rules
};

}  // namespace tafl::rules
