// SPDX-License-Identifier: MIT
#include "tournaments/service/log_view.h"

#include <spdlog/spdlog.h>

#include "tournaments/views/scoreboard.h"

namespace tafl::tournaments {

namespace {

std::string players(const GameName& game) {
    return game.players.attackers + " - " + game.players.defenders;
}

}  // namespace

Observer log_view(const std::string& tournament) {
    const auto tell =
        Overloaded{[tournament](const ScheduleGrew& schedule) {
                       spdlog::info("\"{}\": round {} has {} games", tournament, schedule.round,
                                    schedule.games);
                   },
                   [](const GameBegan& began) {
                       spdlog::debug("game {} begins: {}", began.game.id, players(began.game));
                   },
                   [](const GameEnded& ended) {
                       if (ended.counts) {
                           spdlog::info("game {} ended: {}: {}", ended.game.id, players(ended.game),
                                        outcome_text(ended.end));
                       } else {
                           spdlog::warn("game {} does not count: {}: {}", ended.game.id,
                                        players(ended.game), outcome_text(ended.end));
                       }
                   },
                   [tournament](const Message& message) {
                       spdlog::info("\"{}\": {}", tournament, message.text);
                   },
                   [](const auto&) {}};
    return [tell](const Event& event) { std::visit(tell, event.what); };
}

}  // namespace tafl::tournaments
