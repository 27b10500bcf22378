// SPDX-License-Identifier: MIT
// VoidGameMonitor: counts the void games of one run, per machine. It decides when to warn people
// and when the run must stop. Interrupted games are not void games.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "store/records.h"

namespace tafl::hosting {

/// Counts void games and returns warnings.
class VoidGameMonitor {
  public:
    /// Number of void games in a row that is reported.
    static constexpr int max_in_a_row = 5;
    /// Number of machines on which one game is void until the run stops.
    static constexpr std::size_t max_machines = 3;

    /// Warning about void games.
    struct VoidGameWarning {
        std::string text;  ///< message for people
        bool is_hopeless;  ///< the run must stop
    };

    /// Counts a void game of machine `holder`; empty = this host. Returns a warning if a limit is
    /// reached. On this host the warning is always hopeless. On another machine it is hopeless only
    /// if several machines failed with the same game.
    [[nodiscard]] std::optional<VoidGameWarning> note_void(const store::ScheduledGame& game,
                                                           const std::string& holder,
                                                           const std::string& why);
    /// Counts a machine that was lost or returned the game before its end. Returns a warning each
    /// time three more machines failed with the same game. It is never hopeless, because machines
    /// may be rented by the hour.
    [[nodiscard]] std::optional<VoidGameWarning> note_lost(const store::ScheduledGame& game,
                                                           const std::string& holder);
    /// Resets the number of void games in a row of `holder`.
    void note_counting(const std::string& holder) { in_a_row_.erase(holder); }

  private:
    std::map<std::string, int> in_a_row_;                         ///< in a row, by holder
    std::map<store::GameId, std::set<std::string>> machines_of_;  ///< was void on these machines
    std::map<store::GameId, std::set<std::string>> lost_with_;    ///< did not finish on these
};

}  // namespace tafl::hosting
