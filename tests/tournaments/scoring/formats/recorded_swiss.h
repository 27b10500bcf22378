// SPDX-License-Identifier: MIT
// Recorded Swiss tournaments, one a line of JSON: `players` (how many; numbered by strength),
// `rounds_planned`, `rounds`: `pairs` [white, black, white's score in half points], `bye` (a number
// or null), `absent`, and where there are any `half` (byes of half a point) and `forfeits` (those
// of `pairs` that were not played). `"none": true`: the round could not be paired, and is the last.
//
// Rounds of tests/data/swiss_dutch.jsonl.gz were paired by bbpPairings v6.0.0, an implementation
// that FIDE has endorsed, after results drawn at random.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/scoring/formats/swiss.h"

namespace tafl::tests {

struct RecordedRound {
    formats::SwissTournament before;
    std::optional<formats::Round> round;  ///< empty if the round could not be paired
};

/// Returns the rounds of one record. Throws std::runtime_error with the reason if it is invalid.
[[nodiscard]] std::vector<RecordedRound> recorded_rounds(const std::string& line);

struct SwissComparison {
    int rounds = 0;
    int same_pairs = 0;  ///< rounds with the same pairs and bye
    int same_sides = 0;  ///< of these, rounds with the same sides
};

/// Pairs every round of the file, plain or gzip, from the rounds before it. Calls `tell` with the
/// first round that differs. Throws std::runtime_error with line and round if the file is invalid.
[[nodiscard]] SwissComparison compare_with_recorded(
    const std::string& path, const std::function<void(const std::string&)>& tell);

}  // namespace tafl::tests
