// SPDX-License-Identifier: MIT
// History of a tournament from its database: conversion to TournamentHistory, number of games, and
// the end of the tournament.
#pragma once

#include <vector>

#include "store/archive.h"
#include "tournaments/scoring/formats/format.h"

namespace tafl::formats {

/// Returns the history of a tournament. `games` are all its known games, in schedule order.
/// `withdrawn` is ascending. Void attempts are left out.
[[nodiscard]] TournamentHistory history_of(const std::vector<store::GameRow>& games,
                                           const std::vector<store::Bye>& byes,
                                           std::vector<int> withdrawn);
/// Returns the history of a tournament; reads byes, withdrawals and void attempts from the
/// database. `games` are all its known games, in schedule order.
[[nodiscard]] TournamentHistory history_of(store::Archive& archive, store::TournamentId tournament,
                                           const std::vector<store::GameRow>& games);

/// Returns the total number of games, as far as it is known now.
[[nodiscard]] int games_in_all(store::Archive& archive, store::TournamentId tournament,
                               const FormatSettings& settings);

/// Returns true if all games are finished and no more will be scheduled. `games` are all known
/// games; `history` includes them.
[[nodiscard]] bool is_over(const FormatSettings& settings, const std::vector<store::GameRow>& games,
                           const TournamentHistory& history);
/// Returns the same, from the games in the database.
[[nodiscard]] bool is_over(store::Archive& archive, store::TournamentId tournament,
                           const FormatSettings& settings);

/// Adds games and byes that were scheduled just now, for code that follows a running tournament.
void add_draw(TournamentHistory& history, const store::ScheduledStage& draw);

}  // namespace tafl::formats
