// SPDX-License-Identifier: MIT
// Scoreboard: how far what is watched has come, and the score so far; one tournament or several, in
// which engines of one name are one. A function of events.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "tournaments/events/event.h"

namespace tafl::views {

/// "1:05", or "1:02:05" from an hour on.
[[nodiscard]] std::string clock_text(std::chrono::milliseconds time);

/// "attackers win, the king was captured (61 plies)".
[[nodiscard]] std::string outcome_text(const rules::GameEnd& end);

/// "Huscarl (attackers) - Random".
[[nodiscard]] std::string players_text(const events::GameName& game);
/// Behind the players: " on nidavellir". Empty for a game of the host itself.
[[nodiscard]] std::string place_text(const std::string& machine);

/// "Open: failed, the disk is full".
[[nodiscard]] std::string state_text(const events::QueueChanged& entry);

class Scoreboard {
  public:
    void hear(const events::Event& event);

    /// "12/30"
    [[nodiscard]] std::string done_of_all() const;
    /// "Simple-3 4.5, Random 1", best first.
    [[nodiscard]] std::string score() const;
    /// The same, of the players of one game.
    [[nodiscard]] std::string score_of(const events::GameName& game) const;
    /// How long it has been watched.
    [[nodiscard]] std::chrono::milliseconds elapsed() const;
    /// How long the rest will take if it goes on like this: ", about 1:05 to go". Empty before the
    /// first game has ended, and after the last.
    [[nodiscard]] std::string time_to_go() const;

  private:
    struct Run {
        int games = 0;  ///< that are expected in all
        int finished = 0;
        std::map<std::string, double> points;
    };

    [[nodiscard]] int games() const;
    [[nodiscard]] int finished() const;
    [[nodiscard]] double points(const std::string& engine) const;

    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    std::map<store::TournamentId, Run> runs_;
    std::vector<std::string> engines_;  ///< in the order in which they became known
    int finished_here_ = 0;             ///< while it was watched
};

}  // namespace tafl::views
