// SPDX-License-Identifier: MIT
// Space: one place on a board of 5x5 to 19x19. SpaceSet: a set of spaces. TwoWaySet: a set that is
// indexed by rank and by file.
// All three are plain values. All boards share one layout of indexes: 32 per rank, with a rim of
// spaces around the board. Therefore the indexes of neighbours always have the same difference, no
// step wraps around, and no table of neighbours is needed.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/to_underlying.h"

namespace tafl::rules {

inline constexpr int smallest_board = 5;  ///< minimum number of ranks of a board
inline constexpr int largest_board = 19;  ///< maximum number of ranks of a board

/// Direction of a step along a rank or file. The value is the difference of the indexes of two
/// neighbouring spaces.
enum class Direction : int { west = -1, east = 1, south = -32, north = 32 };

/// All directions, in the order in which Effects lists custodial captures.
inline constexpr std::array all_directions = {Direction::west, Direction::east, Direction::south,
                                              Direction::north};

[[nodiscard]] constexpr Direction opposite(Direction direction) {
    return static_cast<Direction>(-to_underlying(direction));
}

/// Place on a board, written a1 to s19 in OTN. A default-constructed Space is not on a board: its
/// index is in the rim.
class Space {
  public:
    static constexpr int per_rank = 32;  ///< number of indexes per rank, including the rim
    /// Number of indexes of the largest board, including its rim. The index() of every space is
    /// smaller than this number.
    static constexpr int index_end = (largest_board + 2) * per_rank;

    constexpr Space() = default;
    /// Constructs the space at `file` and `rank`, both counted from 0.
    constexpr Space(int file, int rank)
        : index_(static_cast<std::uint16_t>((rank + 1) * per_rank + file + 1)) {}
    /// Returns the space with this index(), on a board or in the rim.
    [[nodiscard]] static constexpr Space from_index(int index) {
        Space space;
        space.index_ = static_cast<std::uint16_t>(index);
        return space;
    }

    /// Returns the file, counted from 0. The space must be on a board.
    [[nodiscard]] constexpr int file() const { return index_ % per_rank - 1; }
    /// Returns the rank, counted from 0. The space must be on a board.
    [[nodiscard]] constexpr int rank() const { return index_ / per_rank - 1; }
    /// Returns (rank + 1) * per_rank + file + 1. Use it as an index of arrays with `index_end`
    /// elements.
    [[nodiscard]] constexpr int index() const { return index_; }
    /// Returns true for a default-constructed Space, which stands for "no space".
    [[nodiscard]] constexpr bool is_none() const { return index_ == 0; }

    /// Returns the space that is `steps` steps away in `direction`. The result must be a space of
    /// the board, or a space of the rim one step beyond the edge.
    [[nodiscard]] constexpr Space next(Direction direction, int steps = 1) const {
        return from_index(index_ + to_underlying(direction) * steps);
    }

    constexpr auto operator<=>(const Space&) const = default;

  private:
    std::uint16_t index_ = 0;
};

/// Returns the name of `space` in OTN, such as "e5". The space must be on a board.
[[nodiscard]] std::string to_string(Space space);

/// Reads the name of a space at the start of `text`, and removes the name from `text`. A name is a
/// lower-case letter a to s for the file and a number 1 to 19 for the rank. The number may have one
/// leading zero. If `text` does not start with a name, returns std::nullopt and does not change
/// `text`.
[[nodiscard]] std::optional<Space> take_space(std::string_view& text);

/// Set of spaces, stored as one 32-bit word per rank, including the ranks of the rim. Spaces of the
/// rim are members only in the result of with_neighbours().
class SpaceSet {
  public:
    /// Number of words. 19 words are ranks of the largest board, two are ranks of the rim, and
    /// three are always 0. The last three make the set fill vector registers.
    static constexpr int row_count = 24;

    constexpr void insert(Space space) { row(space) |= bit(space); }
    constexpr void erase(Space space) { row(space) &= ~bit(space); }
    [[nodiscard]] constexpr bool contains(Space space) const {
        return (rows_[space.index() / Space::per_rank] & bit(space)) != 0;
    }
    [[nodiscard]] constexpr bool is_empty() const {
        std::uint32_t any = 0;
        for (const auto word : rows_) any |= word;
        return any == 0;
    }
    [[nodiscard]] constexpr int count() const {
        int sum = 0;
        for (const auto word : rows_) sum += std::popcount(word);
        return sum;
    }
    /// Returns true if a space is a member of both sets.
    [[nodiscard]] constexpr bool intersects(const SpaceSet& other) const {
        std::uint32_t any = 0;
        for (std::size_t i = 0; i < row_count; ++i) any |= rows_[i] & other.rows_[i];
        return any != 0;
    }

    constexpr SpaceSet& operator|=(const SpaceSet& other) {
        for (std::size_t i = 0; i < row_count; ++i) rows_[i] |= other.rows_[i];
        return *this;
    }
    constexpr SpaceSet& operator&=(const SpaceSet& other) {
        for (std::size_t i = 0; i < row_count; ++i) rows_[i] &= other.rows_[i];
        return *this;
    }
    /// Removes the members of `other` from this set.
    constexpr SpaceSet& operator-=(const SpaceSet& other) {
        for (std::size_t i = 0; i < row_count; ++i) rows_[i] &= ~other.rows_[i];
        return *this;
    }
    friend constexpr SpaceSet operator|(SpaceSet a, const SpaceSet& b) { return a |= b; }
    friend constexpr SpaceSet operator&(SpaceSet a, const SpaceSet& b) { return a &= b; }
    friend constexpr SpaceSet operator-(SpaceSet a, const SpaceSet& b) { return a -= b; }
    constexpr bool operator==(const SpaceSet&) const = default;

    /// Returns the members of one rank as bits. `row` is the rank + 1. Bit f + 1 is file f. Ranks
    /// and files are counted from 0; row 0 and bit 0 belong to the rim.
    [[nodiscard]] constexpr std::uint32_t row_bits(int row) const { return rows_[row]; }
    /// Replaces the members of one rank. `row` is the rank + 1. Bit f + 1 of `bits` is file f, as
    /// in row_bits().
    constexpr void set_row_bits(int row, std::uint32_t bits) { rows_[row] = bits; }

    /// Iterator over the members, ordered by rank, then by file. The set must not change during the
    /// iteration.
    class Iterator {
      public:
        using value_type = Space;
        using difference_type = std::ptrdiff_t;
        constexpr Iterator() = default;
        /// Points to the first member of `set` in word `row` or a later word. If such a member does
        /// not exist, points to the end.
        constexpr Iterator(const SpaceSet& set, int row) : set_(&set), row_(row) { settle(); }
        [[nodiscard]] constexpr Space operator*() const {
            return Space::from_index(row_ * Space::per_rank + std::countr_zero(bits_));
        }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            if (bits_ == 0) {
                ++row_;
                settle();
            }
            return *this;
        }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        constexpr bool operator==(const Iterator& other) const {
            return row_ == other.row_ && bits_ == other.bits_;
        }

      private:
        /// Moves to the first member in word `row_` or a later word. If such a member does not
        /// exist, moves to the end.
        constexpr void settle() {
            for (; row_ < row_count; ++row_) {
                bits_ = set_->rows_[row_];
                if (bits_ != 0) return;
            }
            bits_ = 0;
        }
        const SpaceSet* set_ = nullptr;
        int row_ = 0;
        std::uint32_t bits_ = 0;
    };
    [[nodiscard]] constexpr Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] constexpr Iterator end() const { return {*this, row_count}; }

  private:
    [[nodiscard]] constexpr std::uint32_t& row(Space space) {
        return rows_[space.index() / Space::per_rank];
    }
    static constexpr std::uint32_t bit(Space space) {
        return 1U << (space.index() % Space::per_rank);
    }
    std::array<std::uint32_t, row_count> rows_{};
};

/// Set of spaces that is stored twice: with one word per rank, and with one word per file.
/// Therefore all members on one rank, or on one file, can be read as one word.
class TwoWaySet {
  public:
    TwoWaySet() = default;
    explicit TwoWaySet(const SpaceSet& set) : by_rank_(set) {
        for (const Space space : set) by_file_.insert(transposed(space));
    }

    void insert(Space space) {
        by_rank_.insert(space);
        by_file_.insert(transposed(space));
    }
    void erase(Space space) {
        by_rank_.erase(space);
        by_file_.erase(transposed(space));
    }
    /// Returns the set with one word per rank. The space at file f and rank r, both from 0, is bit
    /// f + 1 of word r + 1.
    [[nodiscard]] const SpaceSet& by_rank() const { return by_rank_; }
    /// Returns the set with one word per file. The space at file f and rank r, both from 0, is bit
    /// r + 1 of word f + 1.
    [[nodiscard]] const SpaceSet& by_file() const { return by_file_; }
    bool operator==(const TwoWaySet& other) const { return by_rank_ == other.by_rank_; }

  private:
    /// Returns the space with rank and file exchanged.
    static constexpr Space transposed(Space space) {
        return Space::from_index(space.index() % Space::per_rank * Space::per_rank +
                                 space.index() / Space::per_rank);
    }
    SpaceSet by_rank_;
    SpaceSet by_file_;
};

/// Returns true if at least one space of flood(`seeds`, `open`) is directly next to a space of
/// `targets`, along a rank or file. Faster than flood(), because it stops when such a space is
/// found.
[[nodiscard]] bool flood_touches(const SpaceSet& seeds, const SpaceSet& open,
                                 const SpaceSet& targets);

/// Returns all spaces that can be reached from `seeds` by steps along ranks and files within
/// `open`. The seeds within `open` are included. Ignores seeds outside of `open`.
[[nodiscard]] SpaceSet flood(const SpaceSet& seeds, const SpaceSet& open);

/// Returns the members of `set` and their neighbours on ranks and files. The result can include
/// spaces of the rim.
[[nodiscard]] SpaceSet with_neighbours(const SpaceSet& set);

}  // namespace tafl::rules
