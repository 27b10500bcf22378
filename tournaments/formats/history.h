// SPDX-License-Identifier: MIT
// From what the Archive gives to what formats need.
#pragma once

#include <vector>

#include "store/archive.h"
#include "tournaments/formats/format.h"

namespace tafl::formats {

/// `games`: all of the tournament that are known, in schedule order.
[[nodiscard]] TournamentHistory history_of(const std::vector<store::GameRow>& games,
                                           const std::vector<store::Bye>& byes,
                                           std::vector<int> withdrawn);
[[nodiscard]] TournamentHistory history_of(store::Archive& archive, store::TournamentId tournament,
                                           const std::vector<store::GameRow>& games);

/// How many games there will be, as far as that is known now.
[[nodiscard]] int games_in_all(store::Archive& archive, store::TournamentId tournament,
                               const FormatSettings& settings);

/// Whether every game is over and none will come. `games` are all that are known, and in `history`.
[[nodiscard]] bool is_over(const FormatSettings& settings, const std::vector<store::GameRow>& games,
                           const TournamentHistory& history);
[[nodiscard]] bool is_over(store::Archive& archive, store::TournamentId tournament,
                           const FormatSettings& settings);

/// For who follows a tournament while it is played: what was drawn just now.
void add_draw(TournamentHistory& history, const store::ScheduledStage& draw);

}  // namespace tafl::formats
