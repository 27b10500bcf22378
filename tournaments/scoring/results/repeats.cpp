// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/repeats.h"

#include "rules/result.h"

namespace tafl::results {

DistinctGames distinct_games(const std::vector<store::GameRow>& games) {
    DistinctGames sum;
    FingerprintSet seen;
    for (const store::GameRow& game : games) {
        const bool is_counted =
            game.state == store::GameState::finished && is_played(game.end.termination);
        if (!is_counted) continue;
        ++sum.games;
        if (seen.add(game.fingerprint)) ++sum.distinct;
    }
    return sum;
}

std::optional<std::string> warning_of_repeats(const DistinctGames& games) {
    if (10 * games.distinct >= 9 * games.games) return std::nullopt;
    return "only " + std::to_string(games.distinct) + " of " + std::to_string(games.games) +
           " games are distinct; the others repeat a game move by move and add no information. "
           "Openings, random plies or engines with a seed ({seed}) make games differ";
}

}  // namespace tafl::results
