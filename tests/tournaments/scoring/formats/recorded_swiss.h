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
    std::optional<formats::Round> round;  ///< none if it could not be paired
};

/// Throws std::runtime_error with what is wrong.
[[nodiscard]] std::vector<RecordedRound> recorded_rounds(const std::string& line);

struct SwissComparison {
    int rounds = 0;
    int same_pairs = 0;  ///< and bye
    int same_sides = 0;  ///< as well
};

/// Pairs every round of the file, plain or gzip, from those before it. `tell` hears of the first
/// round that differs. Throws std::runtime_error with line and round for what is no such file.
[[nodiscard]] SwissComparison compare_with_recorded(
    const std::string& path, const std::function<void(const std::string&)>& tell);

}  // namespace tafl::tests
