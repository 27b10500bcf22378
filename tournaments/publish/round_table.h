// SPDX-License-Identifier: MIT
// Rounds that were paired one by one (formats/paired_round.h), in words: for the terminal, for
// pages, and as JSON.
#pragma once

#include <string>
#include <vector>

#include "tournaments/formats/format.h"
#include "tournaments/per_entrant.h"
#include "tournaments/results/table.h"

namespace tafl::publish {

/// One line of a round.
struct RoundLine {
    std::string board;       ///< empty for who is free
    int match = 0;           ///< 0 for who is free
    int first = 0;           ///< entrants
    int second = 0;          ///< 0 for who is free
    std::string first_note;  ///< the score before, and how he floated: "3½, down"
    std::string second_note;
    std::string result;  ///< "1½ : ½", "2 : 0 without play", "1 (half bye)"; empty = to come
};
[[nodiscard]] std::vector<RoundLine> lines_of(const formats::PairedRound& round);

/// What the notes mean.
inline constexpr const char* round_legend =
    "Behind a name: the points before the round; down or up: paired out of the group of that "
    "score, "
    "or, where nothing was played, with points all the same (down).";

/// With the round in front.
[[nodiscard]] results::Table rounds_table(const std::vector<formats::PairedRound>& rounds,
                                          const tournaments::PerEntrant<std::string>& names);
/// One round alone, without its number.
[[nodiscard]] results::Table round_table(const formats::PairedRound& round,
                                         const tournaments::PerEntrant<std::string>& names);

/// An array: `round`, `is_over`, `matches[]` (`board`, `match`, `first`, `second`, `games`,
/// `is_over`), `free[]`. A seat is `engine`, `score`, `points`, `float` ("up", "down" or null).
[[nodiscard]] std::string rounds_json(const std::vector<formats::PairedRound>& rounds,
                                      const tournaments::PerEntrant<std::string>& names);

}  // namespace tafl::publish
