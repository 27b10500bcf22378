// SPDX-License-Identifier: MIT
// Converts the rounds of a Swiss to SwissTournament, the input of the pairing. Only this file
// decides how games, forfeits, byes and absences count for pairings. Pure.
#pragma once

#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/formats/played_matches.h"
#include "tournaments/scoring/formats/swiss.h"

namespace tafl::formats {

/// Returns the input for the pairing of round 1: all players, without earlier rounds.
[[nodiscard]] SwissTournament swiss_tournament(const FormatSettings& settings);

/// Adds the results of the round `round` to `tournament`. `first_match` is the number of the first
/// match of the round. A match counts as played if at least one of its games was played. A game
/// that an entrant lost because it withdrew was not played.
void add_round(SwissTournament& tournament, const Stage& round, int first_match,
               const FormatSettings& settings, const PlayedMatches& played);

/// Returns the number of half points that a won match gives in the standings.
[[nodiscard]] int half_points_of_match(const results::ScoringRules& scoring);

}  // namespace tafl::formats
