// SPDX-License-Identifier: MIT
#include "tournaments/service/log_view.h"

#include <spdlog/spdlog.h>

namespace tafl::tournaments {

namespace {

class LogView : public Progress {
  public:
    explicit LogView(const Field& field) : tournament_(field.tournament), names_(field.names) {}

    void schedule_grows(const store::Draw& draw) override {
        const auto& games = draw.games;
        if (games.empty()) return;
        spdlog::info("\"{}\": round {} has {} games", tournament_, games[0].round, games.size());
    }
    void game_begins(const store::ScheduledGame& game) override {
        spdlog::debug("game {} begins: {}", game.id, players(game));
    }
    void ply_played(const referee::PlyPlayed&) override {}
    void game_counts(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        spdlog::info("game {} ended: {}: {}", game.id, players(game), outcome_text(record.end));
    }
    void game_is_void(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        spdlog::warn("game {} does not count: {}: {}", game.id, players(game),
                     outcome_text(record.end));
    }
    void say(const std::string& text) override { spdlog::info("\"{}\": {}", tournament_, text); }
    void done(Ending) override {}

  private:
    [[nodiscard]] std::string players(const store::ScheduledGame& game) const {
        const auto name = [&](int entrant) {
            return names_[static_cast<std::size_t>(entrant - 1)];
        };
        return name(game.entrants.attackers) + " - " + name(game.entrants.defenders);
    }

    std::string tournament_;
    std::vector<std::string> names_;
};

}  // namespace

std::unique_ptr<Progress> log_view(const Field& field) { return std::make_unique<LogView>(field); }

}  // namespace tafl::tournaments
