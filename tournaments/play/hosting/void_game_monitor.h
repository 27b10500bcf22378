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
    /// For another machine than this host, it returns the warning again after the same number of
    /// further void games.
    static constexpr int max_in_a_row = 5;
    /// Limit for one game. If the game was void on this number of machines, the run must stop.
    static constexpr std::size_t max_machines = 3;

    /// Warning about void games, with its consequence for the run.
    struct VoidGameWarning {
        std::string text;  ///< text for people
        bool is_hopeless;  ///< true: the run must stop
    };

    /// Counts the void game `game` of the machine `holder`; empty = this host. `why` is the reason,
    /// for people. Returns a warning if `max_in_a_row` or `max_machines` is reached, else nullopt.
    /// A warning about this host is always hopeless. A warning about another machine is hopeless
    /// only if the game was void on `max_machines` machines.
    [[nodiscard]] std::optional<VoidGameWarning> note_void(const store::ScheduledGame& game,
                                                           const std::string& holder,
                                                           const std::string& why);
    /// Counts the machine `holder`, which was lost during `game` or returned the game before its
    /// end. Returns a warning each time that three more machines have failed in this way with the
    /// same game, else nullopt. The warning is never hopeless: a machine that is rented by the hour
    /// may stop for other reasons.
    [[nodiscard]] std::optional<VoidGameWarning> note_lost(const store::ScheduledGame& game,
                                                           const std::string& holder);
    /// Records that `holder` has played a game that counts: resets its number of successive void
    /// games.
    void note_counting(const std::string& holder) { in_a_row_.erase(holder); }

  private:
    std::map<std::string, int> in_a_row_;  ///< by machine: number of successive void games
    /// Machines on which a game was void, by id of the game.
    std::map<store::GameId, std::set<std::string>> machines_of_;
    /// Machines that did not finish a game, by id of the game.
    std::map<store::GameId, std::set<std::string>> lost_with_;
};

}  // namespace tafl::hosting
