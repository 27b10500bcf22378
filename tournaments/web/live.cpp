// SPDX-License-Identifier: MIT
#include "tournaments/web/live.h"

namespace tafl::tournaments {

std::vector<const LiveGame*> Live::games(std::optional<store::TournamentId> tournament) const {
    std::vector<const LiveGame*> games;
    for (const auto& [id, game] : running_) {
        if (!tournament || game->tournament == *tournament) games.push_back(game.get());
    }
    return games;
}

const LiveGame* Live::game(store::GameId id) const {
    const auto found = running_.find(id);
    return found == running_.end() ? nullptr : found->second.get();
}

}  // namespace tafl::tournaments
