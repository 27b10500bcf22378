// SPDX-License-Identifier: MIT
// Board: which piece stands where, on a square board of 5 to 19 ranks, with the sets and the key
// that follow from it kept up to date. A value; no heap.
#pragma once

#include <array>
#include <cstdint>

#include "rules/piece.h"
#include "rules/space.h"

namespace tafl::rules {

class Board {
  public:
    /// An empty board. `size` is 5 to 19.
    explicit Board(int size = smallest_board);

    // Asking
    /// Ranks, which are as many as files.
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] Piece operator[](Space space) const { return pieces_[space.index()]; }
    [[nodiscard]] bool has(Space space) const { return !(*this)[space].is_off_board(); }
    [[nodiscard]] const SpaceSet& men(Side side) const { return men_[side].by_rank(); }
    [[nodiscard]] const TwoWaySet& men_both_ways(Side side) const { return men_[side]; }
    /// How many pieces the side has.
    [[nodiscard]] int count(Side side) const { return count_[side]; }
    /// The kings of both sides.
    [[nodiscard]] const SpaceSet& kings() const { return kings_; }
    [[nodiscard]] SpaceSet occupied() const { return men(Side::attackers) | men(Side::defenders); }
    /// Zobrist key of the placement; every kind of piece counts as another one.
    [[nodiscard]] std::uint64_t key() const { return key_; }
    bool operator==(const Board& other) const {
        return size_ == other.size_ && pieces_ == other.pieces_;
    }

    // Changing
    /// The space must be empty.
    void put(Space space, Piece piece);
    /// The space must hold a piece.
    void clear(Space space);

  private:
    std::array<Piece, Space::index_end> pieces_;
    BySide<TwoWaySet> men_;
    BySide<int> count_;
    SpaceSet kings_;
    std::uint64_t key_ = 0;
    int size_;
};

/// Every space of a board of that size.
[[nodiscard]] SpaceSet all_spaces(int size);
/// The spaces on the rim-side lines of a board of that size: first and last rank and file.
[[nodiscard]] SpaceSet edge_spaces(int size);

}  // namespace tafl::rules
