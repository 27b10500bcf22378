// SPDX-License-Identifier: MIT
// History of a tournament from its database: conversion to TournamentHistory, number of games, and
// the end of the tournament.
#pragma once

#include <vector>

#include "store/archive.h"
#include "tournaments/scoring/formats/format.h"

namespace tafl::formats {

/// Returns the history of a tournament from rows of its database. `games` are all its known games,
/// in schedule order; `withdrawn` is in ascending order. The result has no void attempts.
[[nodiscard]] TournamentHistory history_of(const std::vector<store::GameRow>& games,
                                           const std::vector<store::Bye>& byes,
                                           std::vector<int> withdrawn);
/// Returns the history of a tournament. `games` are all its known games, in schedule order. Reads
/// the byes, withdrawals and void attempts from the database.
[[nodiscard]] TournamentHistory history_of(store::Archive& archive, store::TournamentId tournament,
                                           const std::vector<store::GameRow>& games);

/// Returns the entrants that were to move when an attempt ended as void-host-late, one element for
/// each such attempt. An engine that is often to move when the host is late may be the cause.
/// Leaves out attempts with moves that cannot be replayed.
[[nodiscard]] std::vector<int> entrants_of_voids(store::Archive& archive,
                                                 store::TournamentId tournament);

/// Returns the expected number of games of the whole tournament, from the games that the database
/// has now.
[[nodiscard]] int games_in_all(store::Archive& archive, store::TournamentId tournament,
                               const FormatSettings& settings);

/// Returns true if the tournament has ended: all games are finished and no more will be scheduled.
/// `games` are all known games; `history` must include them.
[[nodiscard]] bool is_over(const FormatSettings& settings, const std::vector<store::GameRow>& games,
                           const TournamentHistory& history);
/// Returns true if the tournament has ended: all its games in the database are finished and no more
/// will be scheduled.
[[nodiscard]] bool is_over(store::Archive& archive, store::TournamentId tournament,
                           const FormatSettings& settings);

/// Adds the newly scheduled games and byes in `draw` to `history`. For code that follows a running
/// tournament.
void add_draw(TournamentHistory& history, const store::ScheduledStage& draw);

}  // namespace tafl::formats
