// SPDX-License-Identifier: MIT
#include "tournaments/server/web/live.h"

#include <nlohmann/json.hpp>

#include "tournaments/play/events/event_json.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::web {

namespace {

void render_next(LiveGame& game) {
    auto event = events::to_json({game.tournament, game.plies[game.frames.size()]});
    event["at"] = results::iso_text(std::chrono::system_clock::now());
    game.frames.push_back("event: ply\ndata: " + publish::text_of(event) + "\n\n");
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
        if (game->id == id && game->began <= number && game->ended > number) {
            return game.get();
        }
    }
    return nullptr;
}

rules::PlayedPly shortened(rules::PlayedPly ply) {
    constexpr std::size_t most = 200;
    ply.record.comment.clear();
    if (!ply.record.evaluation || ply.record.evaluation->line.size() <= most) return ply;
    std::string& line = ply.record.evaluation->line;
    const std::size_t blank = line.rfind(' ', most);
    line.resize(blank == std::string::npos ? 0 : blank);
    return ply;
}

const std::string& ply_frame(LiveGame& game, std::size_t number) {
    while (game.frames.size() < number) render_next(game);
    return game.frames[number - 1];
}

}  // namespace tafl::web
