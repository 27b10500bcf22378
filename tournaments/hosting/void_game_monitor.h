// SPDX-License-Identifier: MIT
// VoidGameMonitor: the games of one run that did not count by the fault of whoever hosted them,
// this host or another machine; when people should know of that, and when it is no use to go on.
// Those that were interrupted are none of them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "store/records.h"

namespace tafl::hosting {

class VoidGameMonitor {
  public:
    /// So many in a row are more than bad luck.
    static constexpr int most_in_a_row = 5;
    /// What so many machines cannot play, nobody can.
    static constexpr std::size_t most_machines = 3;

    struct VoidGameWarning {
        std::string text;  ///< for people
        bool is_hopeless;  ///< the run is to end
    };

    /// An empty holder is this host, whose trouble is always hopeless. One machine's trouble is not
    /// that of the tournament: others play the game.
    [[nodiscard]] std::optional<VoidGameWarning> note_void(const store::ScheduledGame& game,
                                                           const std::string& holder,
                                                           const std::string& why);
    /// A machine was lost, or gave the game back, before it had ended: never hopeless, as machines
    /// may be borrowed by the hour; but what three of them did not survive is told.
    [[nodiscard]] std::optional<VoidGameWarning> note_lost(const store::ScheduledGame& game,
                                                           const std::string& holder);
    void note_counting(const std::string& holder) { in_a_row_.erase(holder); }

  private:
    std::map<std::string, int> in_a_row_;                         ///< by holder
    std::map<store::GameId, std::set<std::string>> machines_of_;  ///< who has spoilt it elsewhere
    std::map<store::GameId, std::set<std::string>> lost_with_;    ///< who was lost with it
};

}  // namespace tafl::hosting
