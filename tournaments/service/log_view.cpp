// SPDX-License-Identifier: MIT
#include "tournaments/service/log_view.h"

#include <spdlog/spdlog.h>

#include "tournaments/views/scoreboard.h"

namespace tafl::service {

namespace {

std::string players(const events::GameName& game) {
    return game.players.attackers + " - " + game.players.defenders;
}

}  // namespace

events::Observer log_view(const std::string& tournament) {
    const auto tell = events::Overloaded{
        [tournament](const events::ScheduleExtended& schedule) {
            spdlog::info("\"{}\": round {} has {} games", tournament, schedule.round,
                         schedule.games);
        },
        [](const events::AttemptStarted& began) {
            spdlog::debug("game {} begins: {}{}", began.game.id.number(), players(began.game),
                          views::place_text(began.machine));
        },
        [](const events::GameEnded& ended) {
            if (ended.counts) {
                spdlog::info("game {} ended: {}: {}", ended.game.id.number(), players(ended.game),
                             views::outcome_text(ended.end));
            } else {
                spdlog::warn("game {} does not count: {}: {}", ended.game.id.number(),
                             players(ended.game), views::outcome_text(ended.end));
            }
        },
        [tournament](const events::Message& message) {
            spdlog::info("\"{}\": {}", tournament, message.text);
        },
        [](const auto&) {}};
    return [tell](const events::Event& event) { std::visit(tell, event.what); };
}

}  // namespace tafl::service
