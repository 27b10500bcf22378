// SPDX-License-Identifier: MIT
// Live: the games that run at this moment, with all plies so far. The Feed keeps it up to date; it
// belongs to the web thread alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/game_record.h"
#include "store/records.h"

namespace tafl::tournaments {

/// One attempt at a game, from its begin to its end.
struct LiveGame {
    LiveGame(store::TournamentId of, store::ScheduledGame scheduled,
             std::shared_ptr<const rules::RulesTables> law)
        : tournament(of), game(std::move(scheduled)), now(std::move(law)) {}

    store::TournamentId tournament;
    store::ScheduledGame game;
    std::string tournament_name;
    rules::BySide<std::string> names;        ///< of the entrants
    rules::BySide<rules::TimeControl> time;  ///< what each side plays with
    store::Time started{};
    std::vector<rules::PlyRecord> plies;
    rules::BySide<rules::TimeLeft> clocks;             ///< after the last ply
    std::chrono::steady_clock::time_point last_ply{};  ///< when it was heard of here
    rules::Game now;                                   ///< the position after the last ply
    rules::BySide<int> captures;                       ///< men captured by each side
    /// Plies were lost on the way here: `plies` stops before the first of them.
    bool has_gap = false;
};

class Live {
  public:
    /// Those of one tournament, or all, in the order of their ids.
    [[nodiscard]] std::vector<const LiveGame*> games(
        std::optional<store::TournamentId> tournament = {}) const;
    /// None if it does not run. Valid until the loop goes on.
    [[nodiscard]] const LiveGame* game(store::GameId id) const;
    /// Of the newest event: whoever shows what stands here resumes after it.
    [[nodiscard]] std::string last_event_id() const { return last_event_id_; }

  private:
    friend class Newsroom;
    std::map<store::GameId, std::shared_ptr<LiveGame>> running_;
    std::string last_event_id_ = "0-0";
};

}  // namespace tafl::tournaments
