// SPDX-License-Identifier: MIT
// Scoreboard: progress and score of one or several tournaments, computed from their events. The
// points of engines with the same name are added.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "tournaments/play/events/event.h"

namespace tafl::views {

/// Returns result, reason and length of a game as text, such as "attackers win, the king was
/// captured (61 plies)".
[[nodiscard]] std::string outcome_text(const rules::GameEnd& end);

/// Returns the players of a game as text, the attackers first: "Huscarl (attackers) - Random".
[[nodiscard]] std::string players_text(const events::GameName& game);
/// Returns text to append to players_text(), such as " on nidavellir" for the machine nidavellir.
/// Returns an empty text if `machine` is empty (the host).
[[nodiscard]] std::string place_text(const std::string& machine);

/// Returns the state of a queue entry as text, such as "Open: failed, the disk is full".
[[nodiscard]] std::string state_text(const events::QueueChanged& entry);

/// Sums of games and points, computed from the events of one or several runs.
class Scoreboard {
  public:
    /// Processes an event. Must be called for all events of the runs, in their order.
    void on_event(const events::Event& event);

    /// Returns the number of finished games and the expected number of games of all runs, such as
    /// "12/30".
    [[nodiscard]] std::string done_of_all() const;
    /// Returns the points of all engines, the best first, such as "Simple-3 4.5, Random 1".
    [[nodiscard]] std::string score() const;
    /// Returns the points of the two players of a game, the attackers first.
    [[nodiscard]] std::string score_of(const events::GameName& game) const;
    /// Returns the time since this object was constructed.
    [[nodiscard]] std::chrono::milliseconds elapsed() const;
    /// Returns the estimated remaining time, such as ", about 1:05 to go". The estimate is the
    /// average time per game since the construction, times the number of remaining games. Empty
    /// before a first game has ended, and after the last game.
    [[nodiscard]] std::string time_to_go() const;

  private:
    struct Run {
        int games = 0;  ///< expected number of games of the tournament
        int finished = 0;
        std::map<std::string, double> points;
    };

    [[nodiscard]] int games() const;
    [[nodiscard]] int finished() const;
    [[nodiscard]] double points(const std::string& engine) const;

    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    std::map<store::TournamentId, Run> runs_;
    /// Names of the engines, in the order of their first events.
    std::vector<std::string> engines_;
    int finished_here_ = 0;  ///< number of games that ended since the construction
};

}  // namespace tafl::views
