// SPDX-License-Identifier: MIT
// Forecast: estimated start times of waiting games and end of a tournament. The estimate uses the
// durations of its finished games. A pure function.
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

/// Estimates the times from `games`, which are in schedule order. `more` is the number of games
/// that are expected but not scheduled yet. Assumes that the number of matches at one time stays as
/// it is now. Within a match, games follow one another. Times are empty while no game runs, and
/// until two games have ended.
[[nodiscard]] Forecast forecast(const std::vector<store::GameRow>& games, int more,
                                store::Time now);

}  // namespace tafl::web
