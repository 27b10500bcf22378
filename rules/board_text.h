// SPDX-License-Identifier: MIT
// Reads and writes position records of OTN, such as "/3t3/3t3/.../". See OTN section "positions"
// and RULES.md.
#pragma once

#include <string>
#include <string_view>

#include "rules/board.h"
#include "rules/expected.h"
#include "rules/notation.h"

namespace tafl::rules {

/// Order of the ranks in a position record. The key `start` and all protocols have rank 1 first.
/// The key `starti` has the last rank first.
enum class RankOrder : bool { first_rank_first, last_rank_first };

/// Board of a valid position record, and the warnings about the record.
struct BoardReading {
    Board board;
    NotationErrors warnings;  ///< one per row that leaves out its last empty spaces; may be empty
};

/// Reads a position record of a board with `size` ranks. A missing slash at the start or the end of
/// the record is not an error. If the record is invalid, returns all its errors. The offset of an
/// error is counted from the start of `text`.
[[nodiscard]] Expected<BoardReading, NotationErrors> parse_board(
    std::string_view text, int size, RankOrder order = RankOrder::first_rank_first);

/// Returns the canonical position record of `board`. The record has a slash at both ends. Each row
/// of empty spaces is written as its number, also at the end of a rank.
[[nodiscard]] std::string to_string(const Board& board,
                                    RankOrder order = RankOrder::first_rank_first);

/// Returns a text diagram of `board` with one line per rank; the last rank is on top. A piece is
/// shown as its letter, an empty space as '.'. The number of each rank is on the left. The letters
/// of the files are at the bottom.
[[nodiscard]] std::string draw(const Board& board);

}  // namespace tafl::rules
