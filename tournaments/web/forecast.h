// SPDX-License-Identifier: MIT
// When games that wait will begin, and when a tournament will be over, by how long its games have
// taken so far. A pure function.
#pragma once

#include <optional>
#include <vector>

#include "store/records.h"

namespace tafl::web {

/// A game that waits.
struct ComingGame {
    const store::GameRow* game;
    std::optional<store::Time> begins;  ///< about; none if it cannot be told
};

struct Forecast {
    std::vector<ComingGame> coming;   ///< as they will begin
    std::optional<store::Time> over;  ///< about; none if it cannot be told
};

/// `games` in schedule order, and so many more are expected. As many matches are taken to be played
/// at once as are running now, one game after the other. Nothing is told of times while no game
/// runs, nor before two games have ended.
[[nodiscard]] Forecast forecast(const std::vector<store::GameRow>& games, int more,
                                store::Time now);

}  // namespace tafl::web
