// SPDX-License-Identifier: MIT
// Conversion of the rounds of a Swiss to SwissTournament, the input of the pairing. Only this file
// decides how games, forfeits, byes and absences count for pairings. Pure.
#pragma once

#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/formats/played_matches.h"
#include "tournaments/scoring/formats/swiss.h"

namespace tafl::formats {

/// Returns a tournament without rounds.
[[nodiscard]] SwissTournament swiss_tournament(const FormatSettings& settings);

/// Adds a round that is finished. `first_match` is the number of its first match. A match counts as
/// played if at least one of its games was started, whatever its termination.
void add_round(SwissTournament& tournament, const Stage& round, int first_match,
               const FormatSettings& settings, const PlayedMatches& played);

/// Returns the half points of a won match in the standings.
[[nodiscard]] int half_points_of_match(const results::ScoringRules& scoring);

}  // namespace tafl::formats
