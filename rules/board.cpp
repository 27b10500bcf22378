// SPDX-License-Identifier: MIT
#include "rules/board.h"

#include <cassert>

#include "rules/splitmix64.h"

namespace tafl::rules {

namespace {

using KeyTable = std::array<std::array<std::uint64_t, Space::index_end>, piece_count>;

constexpr KeyTable make_key_table() {
    KeyTable table{};
    std::uint64_t seed = 0;
    for (auto& row : table) {
        for (auto& key : row) key = splitmix64(++seed);
    }
    return table;
}

constexpr KeyTable key_table = make_key_table();

std::uint64_t key_of(Piece piece, Space space) { return key_table[piece.code()][space.index()]; }

}  // namespace

Board::Board(int size) : size_(size) {
    assert(size >= smallest_board && size <= largest_board);
    pieces_.fill(Piece::off_board());
    for (int rank = 0; rank < size; ++rank) {
        for (int file = 0; file < size; ++file) {
            pieces_[Space(file, rank).index()] = Piece{};
        }
    }
}

void Board::put(Space space, Piece piece) {
    assert((*this)[space].is_empty() && piece.is_piece());
    pieces_[space.index()] = piece;
    sides_[piece.side()].insert(space);
    ++count_[piece.side()];
    if (piece.kind() == Kind::king) kings_.insert(space);
    key_ ^= key_of(piece, space);
}

void Board::clear(Space space) {
    const Piece piece = (*this)[space];
    assert(piece.is_piece());
    pieces_[space.index()] = Piece{};
    sides_[piece.side()].erase(space);
    --count_[piece.side()];
    if (piece.kind() == Kind::king) kings_.erase(space);
    key_ ^= key_of(piece, space);
}

SpaceSet all_spaces(int size) {
    SpaceSet set;
    for (int row = 1; row <= size; ++row) set.set_row_bits(row, ((1U << size) - 1) << 1);
    return set;
}

SpaceSet edge_spaces(int size) {
    SpaceSet set = all_spaces(size);
    for (int row = 2; row < size; ++row) set.set_row_bits(row, (1U << 1) | (1U << size));
    return set;
}

}  // namespace tafl::rules
