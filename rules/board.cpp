// SPDX-License-Identifier: MIT
#include "rules/board.h"

#include <cassert>

namespace tafl::rules {

namespace {

/// splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
constexpr std::uint64_t scrambled(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31);
}

using KeyTable = std::array<std::array<std::uint64_t, Space::index_end>, piece_count>;

constexpr KeyTable make_key_table() {
    KeyTable table{};
    std::uint64_t seed = 0;
    for (auto& row : table) {
        for (auto& key : row) key = scrambled(++seed);
    }
    return table;
}

constexpr KeyTable key_table = make_key_table();

std::uint64_t key_of(Piece piece, Space space) {
    return key_table[static_cast<std::size_t>(piece.code())]
                    [static_cast<std::size_t>(space.index())];
}

}  // namespace

Board::Board(int size) : size_(size) {
    assert(size >= smallest_board && size <= largest_board);
    pieces_.fill(Piece::off_board());
    for (int rank = 0; rank < size; ++rank) {
        for (int file = 0; file < size; ++file) {
            pieces_[static_cast<std::size_t>(Space(file, rank).index())] = Piece{};
        }
    }
}

void Board::put(Space space, Piece piece) {
    assert((*this)[space].is_empty() && piece.is_piece());
    pieces_[static_cast<std::size_t>(space.index())] = piece;
    men_[piece.side()].insert(space);
    ++count_[piece.side()];
    if (piece.kind() == Kind::king) kings_.insert(space);
    key_ ^= key_of(piece, space);
}

void Board::clear(Space space) {
    const Piece piece = (*this)[space];
    assert(piece.is_piece());
    pieces_[static_cast<std::size_t>(space.index())] = Piece{};
    men_[piece.side()].erase(space);
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
