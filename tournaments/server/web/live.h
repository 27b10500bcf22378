// SPDX-License-Identifier: MIT
// Live: the games that are running now, with all plies so far. LiveUpdater updates it.
// Used on the page thread only.
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
#include "tournaments/play/events/event.h"

namespace tafl::web {

/// One attempt at a game, from its start to its end.
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
    rules::BySide<rules::TimeControl> time;  ///< time control of each side
    std::string machine;                     ///< name of the worker's machine; empty = this host
    store::Time started{};
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    std::vector<events::PlyPlayed> plies;
    rules::BySide<rules::TimeLeft> clocks;  ///< time left of both sides after the last ply
    /// Arrival of the last ply at this thread, or of PlayBegan if no ply followed it. Empty while
    /// no clock runs.
    std::optional<std::chrono::steady_clock::time_point> clock_started{};
    rules::Position now;                 ///< position after the last ply
    int plies_now = 0;                   ///< number of plies played before `now`
    int plies_counted = 0;               ///< plies that the metrics have counted
    std::optional<rules::Side> to_move;  ///< side to move in `now`; empty after the end of the game
    rules::BySide<std::optional<int>> scores;  ///< score in the last evaluation of each engine
    /// True if plies were lost between the playing thread and this one. `plies` then ends before
    /// the first lost ply.
    bool has_gap = false;

    // Used by the feed only: plies as events, rendered when the first viewer reads them.
    std::uint64_t began = 0;  ///< number of the event that announced this attempt
    std::uint64_t ended = 0;  ///< number of the event that ended it; 0 while it runs
    std::optional<events::PositionChanged::LastMove> last_move;
    bool has_changed = true;  ///< the current position has not been published yet
    /// Time at which the position was last published.
    std::chrono::steady_clock::time_point position_sent{};
    std::vector<std::string> frames;  ///< text of each ply's event: "event: ply\ndata: {...}\n\n"
};

/// Running games by id, and the games that ended last.
class Live {
  public:
    /// Returns the running games of one tournament, or of all, ordered by id.
    [[nodiscard]] std::vector<const LiveGame*> games(
        std::optional<store::TournamentId> tournament = {}) const;
    /// Returns the game, or null if it does not run. Valid until the current handler of the loop
    /// returns.
    [[nodiscard]] const LiveGame* game(store::GameId id) const;
    /// Returns the id of the newest event. A client that shows the present state resumes after this
    /// event.
    [[nodiscard]] std::string last_event_id() const { return last_event_id_; }

    /// Returns the attempt that a viewer sees after reading the event `number`, or null. The
    /// attempt may have ended since.
    [[nodiscard]] LiveGame* attempt(store::GameId id, std::uint64_t number) const;

  private:
    friend class LiveUpdater;
    /// Number of ended games that are kept for viewers with unread events.
    static constexpr std::size_t max_ended = 32;

    std::map<store::GameId, std::shared_ptr<LiveGame>> running_;
    std::deque<std::shared_ptr<LiveGame>> ended_;  ///< ordered by end, the latest last
    std::string last_event_id_ = "0-0";
};

/// Returns the text of the event of ply `number`, counted from 1. The game must have that ply.
[[nodiscard]] const std::string& ply_frame(LiveGame& game, std::size_t number);

}  // namespace tafl::web
