// SPDX-License-Identifier: MIT
// Board: the pieces on a board of 5x5 to 19x19. Keeps the sets of pieces and the Zobrist key up to
// date. A value without heap memory.
#pragma once

#include <array>
#include <cstdint>

#include "rules/piece.h"
#include "rules/space.h"

namespace tafl::rules {

/// Placement of pieces, without the side to move.
class Board {
  public:
    /// Constructs an empty board with `size` ranks and files; `size` is 5 to 19.
    explicit Board(int size = smallest_board);

    // Queries
    /// Returns the number of ranks, which is also the number of files.
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] Piece operator[](Space space) const { return pieces_[space.index()]; }
    /// Returns true if `space` is on this board.
    [[nodiscard]] bool has(Space space) const { return !(*this)[space].is_off_board(); }
    /// Returns the spaces of all pieces of `side`, kings included.
    [[nodiscard]] const SpaceSet& men(Side side) const { return men_[side].by_rank(); }
    /// Returns the spaces of all pieces of `side`, kings included, indexed by rank and by file.
    [[nodiscard]] const TwoWaySet& men_both_ways(Side side) const { return men_[side]; }
    /// Returns the number of pieces of `side`.
    [[nodiscard]] int count(Side side) const { return count_[side]; }
    /// Returns the spaces of the kings of both sides.
    [[nodiscard]] const SpaceSet& kings() const { return kings_; }
    [[nodiscard]] SpaceSet occupied() const { return men(Side::attackers) | men(Side::defenders); }
    /// Returns the Zobrist key of the placement. It distinguishes all twelve pieces.
    [[nodiscard]] std::uint64_t key() const { return key_; }
    bool operator==(const Board& other) const {
        return size_ == other.size_ && pieces_ == other.pieces_;
    }

    // Changes
    /// Puts `piece` on `space`, which must be empty.
    void put(Space space, Piece piece);
    /// Removes the piece from `space`, which must hold one.
    void clear(Space space);

  private:
    std::array<Piece, Space::index_end> pieces_;
    BySide<TwoWaySet> men_;
    BySide<int> count_;
    SpaceSet kings_;
    std::uint64_t key_ = 0;
    int size_;
};

/// Returns all spaces of a board of this size.
[[nodiscard]] SpaceSet all_spaces(int size);
/// Returns the spaces of the first and last rank and file of a board of this size.
[[nodiscard]] SpaceSet edge_spaces(int size);

}  // namespace tafl::rules
