// SPDX-License-Identifier: MIT
// What each round of a Swiss was to each player, as pairings look at it: the one place that knows
// what games, forfeits, byes and absences count for. Pure.
#pragma once

#include <cstdint>
#include <vector>

#include "tournaments/formats/format.h"
#include "tournaments/formats/played_matches.h"
#include "tournaments/formats/swiss.h"

namespace tafl::tournaments {

enum class RoundKind : std::uint8_t {
    game,          ///< at least one game of the match was begun, however it ended
    forfeit_win,   ///< the opponent had withdrawn: they have not met
    forfeit_loss,  ///< he had withdrawn himself
    bye,           ///< nobody was left for him
    half_bye,      ///< he had asked for it
    absent         ///< he had withdrawn before the round was drawn
};

struct PlayerRound {
    RoundKind kind = RoundKind::absent;
    int half_points = 0;     ///< in the unit of standings: a drawn game is one
    int opponent = 0;        ///< of a game or a forfeit; else 0
    bool has_begun = false;  ///< attacked in the first game of the match
};

/// By player, from number 1 at [0]: his rounds, from the first.
using SwissHistory = std::vector<std::vector<PlayerRound>>;

/// Adds a round that is finished. `first_match` is the number of its first match.
void add_round(SwissHistory& history, const Stage& round, int first_match, const Form& form,
               const PlayedMatches& played);

/// What matters of it for the next round. Nobody is absent yet.
[[nodiscard]] std::vector<SwissPlayer> swiss_players(const SwissHistory& history);

/// What a won match is worth in half points of the standings.
[[nodiscard]] int half_points_of_match(const ScoringRules& scoring);

}  // namespace tafl::tournaments
