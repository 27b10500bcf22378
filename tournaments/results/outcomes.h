// SPDX-License-Identifier: MIT
// From what the Archive gives to what tables need, and from tables to text.
#pragma once

#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/results/crosstable.h"
#include "tournaments/results/rated_standings.h"
#include "tournaments/results/standings.h"
#include "tournaments/results/table.h"

namespace tafl::results {

/// The finished ones among `rows`, in their order; without records that are only kept.
[[nodiscard]] std::vector<Outcome> outcomes_of(const std::vector<store::GameRow>& rows);

/// The title of its column: "SB".
[[nodiscard]] std::string title_of(TieBreak tie_break);
/// Of a game that has just been played.
[[nodiscard]] Outcome outcome_of(const store::ScheduledGame& game, const rules::GameEnd& end);

/// "final", "semi-final", "round of 16", by how many rounds there are to go with this one.
[[nodiscard]] std::string knockout_round_name(int to_go);

/// How far an entrant came in a knockout: "winner", "final", "round of 16"; empty if he was not in
/// it.
[[nodiscard]] std::string reached_text(const Standing& row);

/// Tie-breaks stand in the order in which they are asked: DE direct encounter, SB Sonneborn-Berger,
/// Bh Buchholz, Bh-C1 without the least match, Won games, Plies of the shortest win, Lot.
[[nodiscard]] Table standings_table(const tournaments::PerEntrant<std::string>& names,
                                    const std::vector<Standing>& standings);
/// Has the rows that have cells. Columns are called by the rows' numbers (#), as two rows may share
/// a rank. Expected points, if they are given, stand in brackets behind those that were made.
[[nodiscard]] Table crosstable_table(const tournaments::PerEntrant<std::string>& names,
                                     const Crosstable& crosstable,
                                     const ExpectedPoints& expected = {});

/// The documented JSON of `standings --format json`: rank, engine, points, games, wins, draws,
/// losses, tie_breaks, forfeits. The rank of who has not played is null.
[[nodiscard]] std::string standings_json(const tournaments::PerEntrant<std::string>& names,
                                         const std::vector<Standing>& standings);

}  // namespace tafl::results
