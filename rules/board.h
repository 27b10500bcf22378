// SPDX-License-Identifier: MIT
// Board: the pieces on a board of 5x5 to 19x19. Each change also updates the sets of pieces and the
// Zobrist key. A value type without heap memory.
#pragma once

#include <array>
#include <cstdint>

#include "rules/piece.h"
#include "rules/space.h"

namespace tafl::rules {

/// Pieces on the spaces of a board, without the side to move.
class Board {
  public:
    /// Constructs an empty board with `size` ranks and files; `size` is 5 to 19.
    explicit Board(int size = smallest_board);

    // Queries
    /// Returns the number of ranks of the board, 5 to 19. The number of files is the same.
    [[nodiscard]] int size() const { return size_; }
    /// Returns the contents of `space`: a piece or an empty space. If `space` is not on this board,
    /// returns Piece::off_board().
    [[nodiscard]] Piece operator[](Space space) const { return pieces_[space.index()]; }
    /// Returns true if `space` is on this board.
    [[nodiscard]] bool has(Space space) const { return !(*this)[space].is_off_board(); }
    /// Returns the spaces of all pieces of `side`, kings included.
    [[nodiscard]] const SpaceSet& pieces(Side side) const { return sides_[side].by_rank(); }
    /// Returns the spaces of all pieces of `side`, kings included, indexed by rank and by file.
    [[nodiscard]] const TwoWaySet& pieces_both_ways(Side side) const { return sides_[side]; }
    /// Returns the number of pieces of `side` on the board, kings included.
    [[nodiscard]] int count(Side side) const { return count_[side]; }
    /// Returns the spaces of the kings of both sides.
    [[nodiscard]] const SpaceSet& kings() const { return kings_; }
    /// Returns the spaces of all pieces of both sides.
    [[nodiscard]] SpaceSet occupied() const {
        return pieces(Side::attackers) | pieces(Side::defenders);
    }
    /// Returns the Zobrist key of the pieces and their spaces. It distinguishes all twelve pieces.
    /// The size of the board is not part of it.
    [[nodiscard]] std::uint64_t key() const { return key_; }
    bool operator==(const Board& other) const {
        return size_ == other.size_ && pieces_ == other.pieces_;
    }

    // Changes
    /// Puts `piece` on `space`. The space must be on the board and empty.
    void put(Space space, Piece piece);
    /// Removes the piece from `space`. The space must have a piece.
    void clear(Space space);

  private:
    /// Contents of the board and its rim, by Space::index().
    std::array<Piece, Space::index_end> pieces_;
    BySide<TwoWaySet> sides_;
    BySide<int> count_;
    SpaceSet kings_;
    std::uint64_t key_ = 0;
    int size_;
};

/// Returns all spaces of a board with `size` ranks.
[[nodiscard]] SpaceSet all_spaces(int size);
/// Returns the spaces of the first and last rank and file of a board with `size` ranks.
[[nodiscard]] SpaceSet edge_spaces(int size);

}  // namespace tafl::rules
