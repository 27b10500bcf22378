// SPDX-License-Identifier: MIT
#pragma once

#include "store/archive.h"

namespace tafl::store::tests {

/// Ends the running attempt at `game` with `record`, as a game that this host has played.
inline void finish_game(Archive& archive, GameId game, const rules::GameRecord& record) {
    const FinishedGame finished{.game = game, .record = record};
    archive.finish_together({&finished, 1});
}

}  // namespace tafl::store::tests
