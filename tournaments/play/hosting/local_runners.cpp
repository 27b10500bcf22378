// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/local_runners.h"

#include <utility>
#include <variant>

#include "referee/game_runner.h"
#include "referee/os/host_load.h"

namespace tafl::hosting {

namespace asio = boost::asio;

class LocalRunnerSource::Runner final : public MatchRunner {
  public:
    explicit Runner(LocalRunnerSource& host) : host_(host), table_(host.loop_, host.world_) {}

    asio::awaitable<void> play(std::vector<referee::Assignment> match,
                               Listener& listener) override {
        for (referee::Assignment& game : match) {
            const bool goes_on = co_await play_game(std::move(game), listener);
            if (!goes_on) co_return;
        }
    }
    asio::awaitable<void> clear() override { return table_.clear(); }
    void stop() override { table_.stop(); }

  private:
    asio::awaitable<bool> play_game(referee::Assignment game, Listener& listener);

    LocalRunnerSource& host_;
    referee::GameRunner table_;
};

/// Plays one game; returns true if the next game of the match may start. Reads the builds before
/// the start, and again after the game if files changed before the engine was ready.
asio::awaitable<bool> LocalRunnerSource::Runner::play_game(referee::Assignment game,
                                                           Listener& listener) {
    const rules::BySide<plan::BuildReading> readings = co_await host_.builds_.read(game.engines);
    for (const rules::Side side : rules::both_sides) {
        game.engines[side].build = readings[side].sha256;
    }
    GameBuilds builds(game.engines, readings);
    std::string this_host;
    const bool is_begun = co_await listener.begin(game, std::move(this_host));
    if (!is_begun) co_return false;
    std::vector<PlayedGame> ended(1);
    PlayedGame& played = ended.front();
    const referee::GameObserver observer = [&](const referee::GameEvent& event) {
        if (std::holds_alternative<referee::EngineStarted>(event)) ++host_.engine_starts_;
        const auto* decided = std::get_if<referee::GameDecided>(&event);
        if (decided != nullptr) played.final_board = decided->board;
        builds.watch(event);
        listener.watch(event);
    };
    played.game = game.game;
    played.record = co_await table_.play(game, observer);
    played.load = referee::load_average();
    if (builds.is_doubtful()) {
        const rules::BySide<plan::BuildReading> again = co_await host_.builds_.read(game.engines);
        builds.settle(again);
    }
    played.builds = builds.hashes();
    const bool goes_on = co_await listener.end(std::move(ended));
    co_return goes_on;
}

std::unique_ptr<MatchRunner> LocalRunnerSource::make_runner(const SlotRequest&) {
    return std::make_unique<Runner>(*this);
}

}  // namespace tafl::hosting
