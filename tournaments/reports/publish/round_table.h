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
    std::string board;  ///< number of the board in the round, from 1; empty for a bye
    int match = 0;      ///< number of the match in the tournament; 0 for a bye
    int first = 0;   ///< number of the entrant that plays the attackers first, or that has the bye
    int second = 0;  ///< number of the other entrant; 0 for a bye
    std::string first_note;  ///< points of `first` before the round, and its float: "3½, down"
    /// Points of `second` before the round, and its float; empty for a bye.
    std::string second_note;
    /// Points of both, the first entrant's first: "1½ : ½", "2 : 0 without play", "1 (half bye)".
    /// Empty = no game has ended.
    std::string result;
};
/// Returns the lines of a round: first the matches, then the byes.
[[nodiscard]] std::vector<RoundLine> lines_of(const formats::PairedRound& round);

/// Explanation of `first_note` and `second_note`, for readers of the tables.
inline constexpr const char* round_legend =
    "Behind a name: the points before the round; down or up: paired out of the group of that "
    "score; down also after points "
    "without a game.";

/// Returns one table with the lines of all rounds. Its first column is the number of the round.
[[nodiscard]] results::Table rounds_table(const std::vector<formats::PairedRound>& rounds,
                                          const tournaments::PerEntrant<std::string>& names);
/// Returns a table with the lines of one round, without the number of the round.
[[nodiscard]] results::Table round_table(const formats::PairedRound& round,
                                         const tournaments::PerEntrant<std::string>& names);

/// Returns the text of a JSON array with the rounds: `round`, `is_over`, `matches[]` (`board`,
/// `match`, `first`, `second`, `games`, `is_over`), `free[]`. Both `first` and `second` have
/// `engine`, `score`, `points`, `float` ("up", "down" or null). An element of `free` is a bye. It
/// has the same members, and `kind`.
[[nodiscard]] std::string rounds_json(const std::vector<formats::PairedRound>& rounds,
                                      const tournaments::PerEntrant<std::string>& names);

}  // namespace tafl::publish
