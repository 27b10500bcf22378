// SPDX-License-Identifier: MIT
// Live: the games that run at this moment, with all plies so far. The LiveUpdater keeps it up to
// date; it belongs to the page thread alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.h"
#include "tournaments/events/event.h"

namespace tafl::web {

/// One attempt at a game, from its begin to its end.
struct LiveGame {
    LiveGame(store::TournamentId of, const events::AttemptStarted& event,
             std::shared_ptr<const rules::CompiledRules> compiled)
        : tournament(of),
          id(event.game.id),
          time(event.time),
          machine(event.machine),
          compiled_rules(std::move(compiled)),
          now(rules::Position::start_of(*compiled_rules)) {}

    store::TournamentId tournament;
    store::GameId id;
    rules::BySide<rules::TimeControl> time;  ///< what each side plays with
    std::string machine;                     ///< who plays it elsewhere; empty = this host
    store::Time started{};
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    std::vector<events::PlyPlayed> plies;
    rules::BySide<rules::TimeLeft> clocks;  ///< after the last ply
    /// Arrival of the last ply here, or of PlayBegan if no ply followed it; empty while no clock
    /// runs.
    std::optional<std::chrono::steady_clock::time_point> clock_started{};
    rules::Position now;                 ///< after the last ply
    int plies_now = 0;                   ///< so many were played until then
    int plies_counted = 0;               ///< plies that the metrics have counted
    std::optional<rules::Side> to_move;  ///< nobody after the end on the board
    /// Plies were lost on the way here: `plies` stops before the first of them.
    bool has_gap = false;

    // Of the feed's own: plies as events, made when the first viewer wants them.
    std::uint64_t began = 0;  ///< the number of the event that told of it
    std::uint64_t ended = 0;  ///< 0 while it runs
    std::optional<events::PositionChanged::LastMove> last_move;
    bool has_changed = true;  ///< the position has not been told yet
    std::chrono::steady_clock::time_point position_sent{};
    std::vector<std::string> frames;  ///< "event: ply\ndata: {...}\n\n"
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

    /// The attempt that a viewer sees who knows the events up to `number`; it may have ended since.
    [[nodiscard]] LiveGame* attempt(store::GameId id, std::uint64_t number) const;

  private:
    friend class LiveUpdater;
    /// So many games that have ended are kept for viewers who are a little behind.
    static constexpr std::size_t most_ended = 32;

    std::map<store::GameId, std::shared_ptr<LiveGame>> running_;
    std::deque<std::shared_ptr<LiveGame>> ended_;  ///< the last one at the end
    std::string last_event_id_ = "0-0";
};

/// The event of the ply `number`, which it has.
[[nodiscard]] const std::string& ply_frame(LiveGame& game, std::size_t number);

}  // namespace tafl::web
