// SPDX-License-Identifier: MIT
// Rounds that were paired one by one (formats/paired_round.h) as tables: for the terminal, for
// pages, and as JSON.
#pragma once

#include <string>
#include <vector>

#include "tournaments/base/per_entrant.h"
#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::publish {

/// One match or bye of a round.
struct RoundLine {
    std::string board;       ///< number of the board in the round, from 1; empty for a bye
    int match = 0;           ///< number of the match; 0 for a bye
    int first = 0;           ///< entrant that plays the attackers first, or has the bye
    int second = 0;          ///< the other entrant; 0 for a bye
    std::string first_note;  ///< points before the round, and the float: "3½, down"
    std::string second_note;
    std::string result;  ///< "1½ : ½", "2 : 0 without play", "1 (half bye)"; empty = not played yet
};
/// Returns the lines of a round: first the matches, then the byes.
[[nodiscard]] std::vector<RoundLine> lines_of(const formats::PairedRound& round);

/// Explanation of the notes, for readers.
inline constexpr const char* round_legend =
    "Behind a name: the points before the round; down or up: paired out of the group of that "
    "score, "
    "or, where nothing was played, with points all the same (down).";

/// Returns a table of all rounds, with the number of the round in the first column.
[[nodiscard]] results::Table rounds_table(const std::vector<formats::PairedRound>& rounds,
                                          const tournaments::PerEntrant<std::string>& names);
/// Returns a table of one round, without its number.
[[nodiscard]] results::Table round_table(const formats::PairedRound& round,
                                         const tournaments::PerEntrant<std::string>& names);

/// Returns an array of rounds: `round`, `is_over`, `matches[]` (`board`, `match`, `first`,
/// `second`, `games`, `is_over`), `free[]`. Both `first` and `second` have `engine`, `score`,
/// `points`, `float` ("up", "down" or null). An element of `free` has the same members, and `kind`.
[[nodiscard]] std::string rounds_json(const std::vector<formats::PairedRound>& rounds,
                                      const tournaments::PerEntrant<std::string>& names);

}  // namespace tafl::publish
