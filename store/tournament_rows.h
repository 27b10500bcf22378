// SPDX-License-Identifier: MIT
// Writes the rows of a tournament, its entrants and its schedule. Internal to store/.
// The caller of each function must have started a transaction.
#pragma once

#include <span>

#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Adds the rows of a tournament, its entrants, games and byes. Returns the id of the tournament.
TournamentId insert_tournament(Database& database, const TournamentRecord& tournament,
                               std::span<const EntrantRecord> entrants, const ScheduledStage& draw);
/// Adds the row of an entrant of the tournament.
void insert_entrant(Database& database, TournamentId tournament, const EntrantRecord& entrant);
/// Adds the row of a scheduled game and returns the id of the game.
GameId insert_game(Database& database, TournamentId tournament, const ScheduledGame& game);
/// Adds the row of a bye. Does nothing if the same bye exists. Throws ArchiveError (`refused`) if
/// the entrant has a bye of another kind or a game in the same round.
void insert_bye(Database& database, TournamentId tournament, const Bye& bye);

}  // namespace tafl::store
