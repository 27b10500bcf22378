// SPDX-License-Identifier: MIT
// How the legal moves of pieces are found and written. moves.cpp compiles this code for every
// processor, moves_avx2.cpp for processors with AVX2.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/moves.h"

namespace tafl::rules {

/// Returns the space on which a jump of the piece on `from` in this direction ends; std::nullopt if
/// that jump is illegal.
[[nodiscard]] std::optional<Space> jump_landing(const CompiledRules& compiled_rules,
                                                const Board& board, Space from,
                                                Direction direction);

/// Returns the bits of one line that a slide from bit `at` can cross. These are the unbroken open
/// bits on both sides of `at`, at most `reach` on each side. The rim is never open, so each side
/// has an end.
[[gnu::always_inline]] inline std::uint32_t slide_along(std::uint32_t open, int at, int reach) {
    const std::uint32_t here = 1U << at;
    const std::uint32_t closed = ~open;
    const std::uint32_t above = closed & ~(2 * here - 1);
    const std::uint32_t below = closed & (here - 1);
    const std::uint32_t first_above = above & (0U - above);
    std::uint32_t bits = (first_above - 2 * here) | (here - 2 * std::bit_floor(below));
    if (reach < largest_board) {
        const std::uint32_t window = (2U << (at + reach)) - 1;
        bits &= at > reach ? window & ~((1U << (at - reach)) - 1) : window;
    }
    return bits;
}

/// Returns the spaces on which a slide of the piece can end. The low 32 bits are the files of its
/// rank, the high 32 bits are the ranks of its file.
[[gnu::always_inline]] inline std::uint64_t slides(const CompiledRules& compiled_rules,
                                                   const Board& board, Space from) {
    const Piece piece = board[from];
    const CompiledRules::Ways& ways = compiled_rules.ways(piece, from);
    const TwoWaySet& attackers = board.pieces_both_ways(Side::attackers);
    const TwoWaySet& defenders = board.pieces_both_ways(Side::defenders);
    const int reach = compiled_rules.reach(piece);
    const int row = from.rank() + 1;
    const int column = from.file() + 1;
    const auto along = [&](const SpaceSet& open, const SpaceSet& stops, const SpaceSet& a,
                           const SpaceSet& d, int line, int at) {
        const std::uint32_t free = open.row_bits(line) & ~(a.row_bits(line) | d.row_bits(line));
        return slide_along(free, at, reach) & stops.row_bits(line);
    };
    const std::uint64_t files = along(ways.open.by_rank(), ways.stops.by_rank(),
                                      attackers.by_rank(), defenders.by_rank(), row, column);
    const std::uint64_t ranks = along(ways.open.by_file(), ways.stops.by_file(),
                                      attackers.by_file(), defenders.by_file(), column, row);
    return files | ranks << 32;
}

/// Returns the spaces of `targets` on the rank and the file of `from`, in the form of slides(); all
/// bits if `targets` is null.
[[gnu::always_inline]] inline std::uint64_t ends_in(const TwoWaySet* targets, Space from) {
    if (targets == nullptr) return ~std::uint64_t{0};
    const std::uint64_t ranks = targets->by_file().row_bits(from.file() + 1);
    return targets->by_rank().row_bits(from.rank() + 1) | ranks << 32;
}

/// Writes a slide of the piece on `from` to each of `ends`, which have the form of slides().
/// Returns the end of the written moves.
inline Move* write_slides(Space from, std::uint64_t ends, Move* out) {
    const int column = from.index() % Space::per_rank;
    const int row_begin = from.index() - column;
    // One loop over both words, not two: a processor predicts the end of such a loop badly.
    for (std::uint64_t bits = ends; bits != 0; bits &= bits - 1) {
        const int at = std::countr_zero(bits);
        const int to = at < 32 ? row_begin + at : (at - 32) * Space::per_rank + column;
        *out++ = {from, Space::from_index(to)};
    }
    return out;
}

/// Writes all jumps of the piece on `from`. Returns the end of the written moves.
inline Move* write_jumps(const CompiledRules& compiled_rules, const Board& board, Space from,
                         Move* out) {
    for (const Direction direction : all_directions) {
        const auto landing = jump_landing(compiled_rules, board, from, direction);
        if (landing) *out++ = {from, *landing};
    }
    return out;
}

/// Functions that list moves, compiled for one instruction set. Their results are equal for all
/// instruction sets.
struct MoveLister {
    std::string_view name;  ///< name of the instruction set: "portable", "avx2"
    /// Writes the moves of all pieces on `pieces`: first the slides of a piece along its rank, then
    /// those along its file, then its jumps. A slide ends on a space of `targets`, or on any space
    /// if `targets` is null. Returns the end of the written moves. The buffer must have room for
    /// MoveList::slack more moves, which may be overwritten.
    Move* (*write)(const CompiledRules& compiled_rules, const Board& board, const SpaceSet& pieces,
                   const TwoWaySet* targets, Move* out);
    /// Returns the number of slides of all pieces on `pieces`.
    int (*count_slides)(const CompiledRules& compiled_rules, const Board& board,
                        const SpaceSet& pieces);
};
/// Returns the functions for every processor.
[[nodiscard]] const MoveLister& portable_lister();
/// Returns the functions for processors with AVX2, BMI2, LZCNT and POPCNT; null if the processor of
/// this computer has not all of them.
[[nodiscard]] const MoveLister* avx2_lister();
/// Returns the functions for this computer. The environment variable LAWSPEAKER_INSTRUCTIONS can
/// select "portable", for tests.
[[nodiscard]] const MoveLister& move_lister();

}  // namespace tafl::rules
