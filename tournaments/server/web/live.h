// SPDX-License-Identifier: MIT
// Live: the games that run at present in this process or on its workers, with all plies so far.
// LiveUpdater updates it. Used on the page thread only.
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

/// State of one attempt at a game, from its start to its end.
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
    std::string machine;  ///< name of the worker's machine that plays the game; empty = this host
    store::Time started{};
    /// Compiled rules of the game.
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    /// All plies so far. If `has_gap`, only the plies before the first lost ply.
    std::vector<events::PlyPlayed> plies;
    rules::BySide<rules::TimeLeft> clocks;  ///< time left of both sides after the last ply
    /// Time at which the clock of the side to move was last started: when PlayBegan or the last ply
    /// arrived at the page thread. Empty before PlayBegan. Without PlayBegan, as in a game of a
    /// worker, empty until the first ply that took time. Keeps its value after the last ply.
    std::optional<std::chrono::steady_clock::time_point> clock_started{};
    rules::Position now;    ///< position after the last ply
    int plies_now = 0;      ///< number of plies that lead to the position `now`
    int plies_counted = 0;  ///< number of plies of this attempt that Metrics::plies has counted
    /// Side to move in the position `now`; empty if the last ply has ended the game.
    std::optional<rules::Side> to_move;
    /// Score in the last evaluation of each engine; empty = no score yet.
    rules::BySide<std::optional<int>> scores;
    /// True if plies were lost between the thread that runs the game and the page thread. Then no
    /// later ply is added to `plies`.
    bool has_gap = false;

    // The members below are used by the event stream only
    std::uint64_t began = 0;  ///< number of the event that announced the start of this attempt
    /// Number of the event that announced the end of this attempt; 0 while it runs.
    std::uint64_t ended = 0;
    bool has_changed = true;  ///< true: the present position has not been published yet
    /// Time at which the position was last published.
    std::chrono::steady_clock::time_point position_sent{};
    /// Texts of the events of the plies, in order: "event: ply\ndata: {...}\n\n". A text is made
    /// when the first viewer reads the ply, so the texts of later plies may be missing.
    std::vector<std::string> frames;
};

/// Running games, and the games that have ended last.
class Live {
  public:
    /// Returns the running games of `tournament`, ordered by id. An empty `tournament` means all
    /// tournaments.
    [[nodiscard]] std::vector<const LiveGame*> games(
        std::optional<store::TournamentId> tournament = {}) const;
    /// Returns the running game with this id, or null if the game does not run. The pointer is
    /// valid until the current handler of the loop returns.
    [[nodiscard]] const LiveGame* game(store::GameId id) const;
    /// Returns the id of the newest event. A client that shows the present state resumes the event
    /// stream after this id.
    [[nodiscard]] std::string last_event_id() const { return last_event_id_; }

    /// Returns the attempt at the game `id` that was running at the event with the number `number`.
    /// Returns null if no attempt was running, or if the attempt is no longer stored. Some attempts
    /// that have ended are stored, so that a viewer that is late still gets their plies.
    [[nodiscard]] LiveGame* attempt(store::GameId id, std::uint64_t number) const;

  private:
    friend class LiveUpdater;
    /// Maximum number of ended attempts that are kept for viewers with unread events.
    static constexpr std::size_t max_ended = 32;

    std::map<store::GameId, std::shared_ptr<LiveGame>> running_;
    /// Attempts that have ended, ordered by their end, the latest last.
    std::deque<std::shared_ptr<LiveGame>> ended_;
    std::string last_event_id_ = "0-0";
};

/// Returns a shortened copy of the ply, for viewers of many games: without its comment and the end
/// of a long PV.
[[nodiscard]] rules::PlayedPly shortened(rules::PlayedPly ply);

/// Returns the text of the event for ply `number` of the game (from 1). The game must have that
/// ply.
[[nodiscard]] const std::string& ply_frame(LiveGame& game, std::size_t number);

}  // namespace tafl::web
