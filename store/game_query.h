// SPDX-License-Identifier: MIT
// SQL statements for the games that a filter selects. Each statement has only the conditions of its
// filter, so that SQLite uses the index of the first one. Internal to store/.
#pragma once

#include <string>

#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Columns and tables of a query of games, as read_game() in archive_games.cpp reads them.
[[nodiscard]] const std::string& select_games();

/// Returns the statement for the games that `filter` selects, in the order of the schedule. If
/// `part` is not null, for this section of the list. Longer openings than `first_moves_stored`
/// plies are compared only in these plies.
[[nodiscard]] std::string games_sql(const GameFilter& filter, const GamePart* part);
/// Runs the statement games_sql().
[[nodiscard]] Rows query_games(Database& database, const GameFilter& filter, const GamePart* part);

}  // namespace tafl::store
