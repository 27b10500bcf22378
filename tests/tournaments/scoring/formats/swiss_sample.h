// SPDX-License-Identifier: MIT
// Swiss tournaments that tests make by hand.
#pragma once

#include "tournaments/scoring/formats/swiss.h"

namespace tafl::tests {

inline formats::SwissPlayer& at(formats::SwissTournament& tournament, int number) {
    return tournament.players[number];
}

/// A tournament without a round.
inline formats::SwissTournament tournament_of(int players, int rounds) {
    formats::SwissTournament tournament;
    tournament.players.resize(players);
    tournament.rounds_planned = rounds;
    return tournament;
}

}  // namespace tafl::tests
