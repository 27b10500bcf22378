// SPDX-License-Identifier: MIT
// Tables of rounds that were paired one by one (Swiss), for the terminal, for pages, and as JSON.
#pragma once

#include <string>
#include <vector>

#include "tournaments/base/per_entrant.h"
#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::publish {

/// One match or bye of a round.
struct RoundLine {
    std::string board;  ///< number of the board in the round, from 1, as text; empty for a bye
    int match = 0;      ///< number of the match in the tournament; 0 for a bye
    int first = 0;      ///< number of the entrant that attacks first, or that has the bye
    int second = 0;     ///< number of the other entrant; 0 for a bye
    /// Points of `first` before the round, then its float if it has one: "3½, down".
    std::string first_note;
    /// Points of `second` before the round, then its float if it has one. Empty for a bye.
    std::string second_note;
    /// Points of both entrants from the match, `first` first: "1½ : ½", "2 : 0 without play". For a
    /// bye: points and kind, such as "1 (half bye)". Empty = no game of the match has ended.
    std::string result;
};
/// Returns the lines of a round: first the matches, then the byes.
[[nodiscard]] std::vector<RoundLine> lines_of(const formats::PairedRound& round);

/// Explanation of `first_note` and `second_note` for people, to be shown with a table.
inline constexpr const char* round_legend =
    "Behind a name: the points before the round; down or up: paired out of the group of that "
    "score; down also after points "
    "without a game.";

/// Returns one table with the lines of all rounds. Its first column is the number of the round.
/// `names` has the name of each entrant.
[[nodiscard]] results::Table rounds_table(const std::vector<formats::PairedRound>& rounds,
                                          const tournaments::PerEntrant<std::string>& names);
/// Returns a table with the lines of one round, without the number of the round.
[[nodiscard]] results::Table round_table(const formats::PairedRound& round,
                                         const tournaments::PerEntrant<std::string>& names);

/// Returns the text of a JSON array with one object for each round. Members of a round: `round`,
/// `is_over`, `matches`, `free`. Members of a match: `board`, `match`, `first`, `second`, `games`,
/// `is_over`. `first` and `second` have `engine`, `score` (points before the round), `points` (from
/// the round) and `float` ("up", "down" or null). An element of `free` is an entrant without a
/// match; it has the same members, and `kind` ("bye", "half bye" or "not there").
[[nodiscard]] std::string rounds_json(const std::vector<formats::PairedRound>& rounds,
                                      const tournaments::PerEntrant<std::string>& names);

}  // namespace tafl::publish
