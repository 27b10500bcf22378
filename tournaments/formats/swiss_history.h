// SPDX-License-Identifier: MIT
// What each round of a Swiss was to each player, as pairings look at it: the one place that knows
// what games, forfeits, byes and absences count for. Pure.
#pragma once

#include "tournaments/formats/format.h"
#include "tournaments/formats/played_matches.h"
#include "tournaments/formats/swiss.h"

namespace tafl::formats {

/// Nobody has played yet.
[[nodiscard]] SwissTournament swiss_tournament(const FormatSettings& settings);

/// Adds a round that is finished. `first_match` is the number of its first match. A match was
/// played if at least one of its games was begun, however it ended.
void add_round(SwissTournament& tournament, const Stage& round, int first_match,
               const FormatSettings& settings, const PlayedMatches& played);

/// What a won match is worth in half points of the standings.
[[nodiscard]] int half_points_of_match(const results::ScoringRules& scoring);

}  // namespace tafl::formats
