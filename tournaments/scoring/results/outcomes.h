// SPDX-License-Identifier: MIT
// Converts game rows of the database to Outcomes, and standings and crosstables to tables and JSON.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/scoring/results/columns.h"
#include "tournaments/scoring/results/crosstable.h"
#include "tournaments/scoring/results/rated_standings.h"
#include "tournaments/scoring/results/standings.h"

namespace tafl::results {

/// Returns the outcomes of the finished games among `rows`, in their order. Leaves out imported
/// records that are not games of their players (is_import_only()).
[[nodiscard]] std::vector<Outcome> outcomes_of(const std::vector<store::GameRow>& rows);

/// Returns the outcome of a game that has just ended with `end`. Its fingerprint is 0, so it never
/// counts as a repeat.
[[nodiscard]] Outcome outcome_of(const store::ScheduledGame& game, const rules::GameEnd& end);

/// Returns the name of a round of a knockout, such as "final", "semi-final" or "round of 16".
/// `to_go` is the number of rounds that are left, including this round: 1 for the final.
[[nodiscard]] std::string knockout_round_name(int to_go);

/// Row of the standings, with the name of its entrant. The referenced objects must outlive this
/// one.
struct NamedStanding {
    const std::string& name;
    const Standing& standing;
};
using StandingColumn = ColumnOf<NamedStanding>;
/// Returns the columns that all standings have; tie_break_columns() has the columns of the
/// tie-breaks.
[[nodiscard]] std::span<const StandingColumn> standing_columns();
/// Returns the columns of the tie-breaks of `standings`, in the order in which they apply. Their
/// titles are "DE" (direct encounter), "SB" (Sonneborn-Berger), "Bh" (Buchholz), "Bh-C1" (Buchholz
/// without the match that adds least), "Won" (number of won games), "Plies" (plies of the shortest
/// win) and "Drawing of lots".
[[nodiscard]] std::vector<StandingColumn> tie_break_columns(const std::vector<Standing>& standings);
/// Returns the first columns of a crosstable, before the columns of the opponents: rank, engine and
/// points.
[[nodiscard]] std::vector<StandingColumn> crosstable_columns();

/// Tie-breaks in a table of standings. `all`: all of them. `brief`: the number of won games, which
/// is also the column "Wins", and the drawing of lots only if they decided a rank.
enum class ShownTieBreaks : std::uint8_t { all, brief };

/// Returns `standings` as a table; the tie-breaks are the last columns.
[[nodiscard]] Table standings_table(const tournaments::PerEntrant<std::string>& names,
                                    const std::vector<Standing>& standings,
                                    ShownTieBreaks shown = ShownTieBreaks::all);
/// Returns a table with the rows of `crosstable` that have cells. The column of an opponent has the
/// number of its row (#) as title, because two rows may share a rank. If `expected` is not empty,
/// each cell also has the expected points in brackets.
[[nodiscard]] Table crosstable_table(const tournaments::PerEntrant<std::string>& names,
                                     const Crosstable& crosstable,
                                     const ExpectedPoints& expected = {});

/// Returns the documented JSON of `standings --format json`: the members of standing_columns(), and
/// `tie_breaks` with the members of tie_break_columns(). The rank of an entrant with neither games
/// nor points is null.
[[nodiscard]] std::string standings_json(const tournaments::PerEntrant<std::string>& names,
                                         const std::vector<Standing>& standings);

}  // namespace tafl::results
