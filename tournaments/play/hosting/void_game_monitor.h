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

/// Counts the void games of one run, and returns warnings about them.
class VoidGameMonitor {
  public:
    /// Number of successive void games of one machine after which note_void() returns a warning.
    static constexpr int max_in_a_row = 5;
    /// Number of machines on which the same game was void after which the run must stop.
    static constexpr std::size_t max_machines = 3;

    /// Warning about void games, for people.
    struct VoidGameWarning {
        std::string text;  ///< text of the warning
        bool is_hopeless;  ///< true: the run must stop
    };

    /// Counts a void game of the machine `holder`; empty = this host. `why` is the reason, for
    /// people. Returns a warning if a limit is reached, else none. On this host the warning is
    /// always hopeless. On another machine it is hopeless only if several machines failed with the
    /// same game.
    [[nodiscard]] std::optional<VoidGameWarning> note_void(const store::ScheduledGame& game,
                                                           const std::string& holder,
                                                           const std::string& why);
    /// Counts a machine that was lost during the game, or returned the game before its end. Returns
    /// a warning each time that three more machines failed with the same game, else none. The
    /// warning is never hopeless, because machines may be rented by the hour.
    [[nodiscard]] std::optional<VoidGameWarning> note_lost(const store::ScheduledGame& game,
                                                           const std::string& holder);
    /// Records that `holder` has played a game that counts: resets its number of successive void
    /// games.
    void note_counting(const std::string& holder) { in_a_row_.erase(holder); }

  private:
    std::map<std::string, int> in_a_row_;  ///< by machine: number of successive void games
    /// By game: machines on which it was void.
    std::map<store::GameId, std::set<std::string>> machines_of_;
    /// By game: machines that did not finish it.
    std::map<store::GameId, std::set<std::string>> lost_with_;
};

}  // namespace tafl::hosting
