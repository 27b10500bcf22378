// SPDX-License-Identifier: MIT
// Scoreboard: progress and score of one or several tournaments. Engines of the same name are added
// up. A function of events.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "tournaments/play/events/event.h"

namespace tafl::views {

/// Returns text such as "attackers win, the king was captured (61 plies)".
[[nodiscard]] std::string outcome_text(const rules::GameEnd& end);

/// Returns the players, attackers first: "Huscarl (attackers) - Random".
[[nodiscard]] std::string players_text(const events::GameName& game);
/// Returns text that follows the players, such as " on nidavellir". Empty for a game of the host.
[[nodiscard]] std::string place_text(const std::string& machine);

/// Returns text such as "Open: failed, the disk is full".
[[nodiscard]] std::string state_text(const events::QueueChanged& entry);

/// Adds up the events of a run for views.
class Scoreboard {
  public:
    /// Processes an event.
    void hear(const events::Event& event);

    /// Returns finished and expected games, such as "12/30".
    [[nodiscard]] std::string done_of_all() const;
    /// Returns the score of all engines, such as "Simple-3 4.5, Random 1", best first.
    [[nodiscard]] std::string score() const;
    /// Returns the score of the two players of a game.
    [[nodiscard]] std::string score_of(const events::GameName& game) const;
    /// Returns the time since the construction.
    [[nodiscard]] std::chrono::milliseconds elapsed() const;
    /// Returns the estimated remaining time, such as ", about 1:05 to go". The estimate uses the
    /// average time per game so far. Empty before the first game has ended, and after the last.
    [[nodiscard]] std::string time_to_go() const;

  private:
    struct Run {
        int games = 0;  ///< expected games of the tournament
        int finished = 0;
        std::map<std::string, double> points;
    };

    [[nodiscard]] int games() const;
    [[nodiscard]] int finished() const;
    [[nodiscard]] double points(const std::string& engine) const;

    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    std::map<store::TournamentId, Run> runs_;
    std::vector<std::string> engines_;  ///< names in the order of their first events
    int finished_here_ = 0;             ///< games that ended since the construction
};

}  // namespace tafl::views
