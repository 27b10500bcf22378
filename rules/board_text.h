// SPDX-License-Identifier: MIT
// OTN position records: "/3t3/3t3/.../". See OTN section "positions" and RULES.md.
#pragma once

#include <string>
#include <string_view>

#include "rules/board.h"
#include "rules/expected.h"
#include "rules/notation.h"

namespace tafl::rules {

/// `start:` and everything on the wire has rank 1 first; `starti:` has the last rank first.
enum class RankOrder : bool { first_rank_first, last_rank_first };

struct BoardReading {
    Board board;
    NotationErrors warnings;  ///< blanks left out at the end of a row
};

/// Reads a position record for a board of `size` ranks. Every mistake is reported; offsets count
/// from the front of `text`. The slashes at both ends may be missing.
[[nodiscard]] Expected<BoardReading, NotationErrors> parse_board(
    std::string_view text, int size, RankOrder order = RankOrder::first_rank_first);

/// The canonical record: slashes at both ends, blanks in full.
[[nodiscard]] std::string to_string(const Board& board,
                                    RankOrder order = RankOrder::first_rank_first);

/// The board as people draw it, last rank on top, with files and ranks at its sides; one line a
/// rank.
[[nodiscard]] std::string draw(const Board& board);

}  // namespace tafl::rules
