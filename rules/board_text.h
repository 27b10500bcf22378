// SPDX-License-Identifier: MIT
// Position records of OTN: "/3t3/3t3/.../". See OTN section "positions" and RULES.md.
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
    NotationErrors warnings;  ///< one per row without its last empty spaces; may be empty
};

/// Reads a position record for a board of `size` ranks. If the record is invalid, returns all its
/// errors. Their offsets are counted from the start of `text`. The slashes at both ends may be
/// missing.
[[nodiscard]] Expected<BoardReading, NotationErrors> parse_board(
    std::string_view text, int size, RankOrder order = RankOrder::first_rank_first);

/// Returns the canonical position record of `board`. It has slashes at both ends, and a number for
/// each row of empty spaces, also at the end of a rank.
[[nodiscard]] std::string to_string(const Board& board,
                                    RankOrder order = RankOrder::first_rank_first);

/// Returns a text diagram of `board` with one line per rank, the last rank on top. A letter is a
/// piece, '.' is an empty space. Ranks are numbered on the left, files are named at the bottom.
[[nodiscard]] std::string draw(const Board& board);

}  // namespace tafl::rules
