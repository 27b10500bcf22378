// SPDX-License-Identifier: MIT
// StageNames: names of the stages of a tournament for people. Lists of games, pages, exports and
// feeds use them.
#pragma once

#include <map>
#include <string>

#include "store/records.h"
#include "tournaments/scoring/formats/format.h"

namespace tafl::formats {

/// Returns "Group A", "Group B", ... "Group Z", "Group AA". Groups are numbered from 0.
[[nodiscard]] std::string group_name(std::size_t group);

class StageNames {
  public:
    /// `history` is used only if the format has a knockout; otherwise it may be empty.
    StageNames(const FormatSettings& settings, const TournamentHistory& history);

    /// Returns the stage of a game, such as "Semi-final, replay 1", "Group B, round 2" or "Round
    /// 3". Empty if the rounds of the format are not shown.
    [[nodiscard]] std::string of(const store::ScheduledGame& game) const;

  private:
    void add_knockout(const Bracket& bracket);

    bool has_rounds_;
    std::map<int, std::string> of_matches_{};   ///< knockout: name by match number
    std::map<int, std::string> of_entrants_{};  ///< group by entrant; empty without groups
    int rounds_of_groups_ = 0;                  ///< number of group rounds before the knockout
};

}  // namespace tafl::formats
