// SPDX-License-Identifier: MIT
// Reads the TournamentHistory, the number of games and the end of a tournament from its database.
#pragma once

#include <vector>

#include "store/archive.h"
#include "tournaments/scoring/formats/format.h"

namespace tafl::formats {

/// Returns the history of a tournament from rows of its database. `games` are all its known games,
/// in schedule order. `withdrawn` has the withdrawn entrants in ascending order. The member `voids`
/// of the result is empty.
[[nodiscard]] TournamentHistory history_of(const std::vector<store::GameRow>& games,
                                           const std::vector<store::Bye>& byes,
                                           std::vector<int> withdrawn);
/// Returns the history of a tournament. `games` are all its known games, in schedule order. The
/// byes, withdrawals and void attempts are read from the database.
[[nodiscard]] TournamentHistory history_of(store::Archive& archive, store::TournamentId tournament,
                                           const std::vector<store::GameRow>& games);

/// Returns the entrants that were to move when an attempt ended with void-host-late. The result has
/// one element for each such attempt. An entrant that is in it often may be the reason why the host
/// is late. Attempts with moves that cannot be replayed are left out.
[[nodiscard]] std::vector<int> entrants_of_void_attempts(store::Archive& archive,
                                                         store::TournamentId tournament);

/// Returns the expected number of games of the whole tournament. It is computed from the games that
/// the database has now.
[[nodiscard]] int games_in_all(store::Archive& archive, store::TournamentId tournament,
                               const FormatSettings& settings);

/// Returns true if the tournament has ended: all known games are finished, and no more games will
/// be scheduled. `games` are all known games of the tournament; `history` must contain their
/// outcomes.
[[nodiscard]] bool is_over(const FormatSettings& settings, const std::vector<store::GameRow>& games,
                           const TournamentHistory& history);
/// Returns true if the tournament has ended: all its games in the database are finished, and no
/// more games will be scheduled.
[[nodiscard]] bool is_over(store::Archive& archive, store::TournamentId tournament,
                           const FormatSettings& settings);

/// Adds the pairings and byes of the newly scheduled stage `draw` to `history`. For code that keeps
/// the history of a running tournament up to date.
void add_draw(TournamentHistory& history, const store::ScheduledStage& draw);

}  // namespace tafl::formats
