// SPDX-License-Identifier: MIT
// Rows of a tournament, its entrants and its schedule. Internal to store/.
// The caller of each function must have started a transaction.
#pragma once

#include <span>

#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Adds a tournament with its entrants, games and byes. Returns its id.
TournamentId insert_tournament(Database& database, const TournamentRecord& tournament,
                               std::span<const EntrantRecord> entrants, const ScheduledStage& draw);
void insert_entrant(Database& database, TournamentId tournament, const EntrantRecord& entrant);
/// Adds the row of a scheduled game and returns its id.
GameId insert_game(Database& database, TournamentId tournament, const ScheduledGame& game);
/// Adds a bye; does nothing if it exists. Throws ArchiveError (`refused`) if the entrant has
/// another bye or a game in that round.
void insert_bye(Database& database, TournamentId tournament, const Bye& bye);

}  // namespace tafl::store
