// SPDX-License-Identifier: MIT
// Forecast: estimated start times of waiting games, and estimated end of a tournament. The estimate
// uses the durations of the tournament's finished games. A pure function.
#pragma once

#include <optional>
#include <vector>

#include "store/records.h"

namespace tafl::web {

/// A game that has not started.
struct ComingGame {
    const store::GameRow* game;
    std::optional<store::Time> begins;  ///< estimated start; empty if it is unknown
};

/// Estimated times of one tournament.
struct Forecast {
    std::vector<ComingGame> coming;   ///< waiting games in the order of their estimated start
    std::optional<store::Time> over;  ///< estimated end of the tournament; empty if it is unknown
};

/// Returns the estimate for a tournament with the games `games`, which are in schedule order.
/// `more`: number of games that are expected but not scheduled yet. The estimate assumes that the
/// number of games at the same time does not change, and that the games of a match follow one
/// another. All times are empty if no game runs, or if fewer than two games with plies have ended.
[[nodiscard]] Forecast forecast(const std::vector<store::GameRow>& games, int more,
                                store::Time now);

}  // namespace tafl::web
