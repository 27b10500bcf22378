// SPDX-License-Identifier: MIT
#include "tournaments/web/live.h"

#include <nlohmann/json.hpp>

#include "rules/move_text.h"
#include "tournaments/hosting/event_json.h"
#include "tournaments/publish/game_json.h"

namespace tafl::tournaments {

namespace {

/// Renders the next ply that has not been told, which is legal: the referee has played it.
void render_next(LiveGame& game) {
    const std::size_t at = game.frames.size();
    const rules::PlyRecord& ply = game.plies[at];
    const rules::Position before = game.told.position();
    rules::Effects effects;
    game.told.play_unchecked(ply.move, effects);
    const int number = game.told.plies();
    const std::string move = to_string(describe(before, ply.move, effects));
    auto event =
        ply_event(game.game.id, number, before.to_move(), move, ply, game.clocks_after[at]);
    event["to_move"] = nullptr;
    if (!game.told.is_over()) event["to_move"] = name_of(game.told.to_move());
    event["tournament_id"] = game.tournament;
    event["at"] = iso_text(std::chrono::system_clock::now());
    const bool has_clock = game.time[before.to_move()].has_clock();
    event["move_json"] = move_json({number, before, effects, ply, has_clock});
    game.frames.push_back("event: ply\ndata: " + text_of(event) + "\n\n");
}

}  // namespace

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

LiveGame* Live::attempt(store::GameId id, std::uint64_t number) const {
    const auto running = running_.find(id);
    if (running != running_.end() && running->second->began <= number) {
        return running->second.get();
    }
    for (const auto& game : ended_) {
        if (game->game.id == id && game->began <= number && game->ended > number) {
            return game.get();
        }
    }
    return nullptr;
}

const std::string& ply_frame(LiveGame& game, std::size_t number) {
    while (game.frames.size() < number) render_next(game);
    return game.frames[number - 1];
}

}  // namespace tafl::tournaments
