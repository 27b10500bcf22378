// SPDX-License-Identifier: MIT
// StageNames: the names of the stages of a tournament, for people. They are shown in lists of
// games, pages, exports and feeds.
#pragma once

#include <map>
#include <string>

#include "store/records.h"
#include "tournaments/scoring/formats/format.h"

namespace tafl::formats {

/// Returns the name of the group with the index `group`, for people: "Group A" for 0, "Group Z" for
/// 25, "Group AA" for 26.
[[nodiscard]] std::string group_name(std::size_t group);

/// Names of the stages of one tournament, for people.
class StageNames {
  public:
    /// Computes the names. `history` may be empty if the format has no knockout; it is not used
    /// then.
    StageNames(const FormatSettings& settings, const TournamentHistory& history);

    /// Returns the name of the stage of a game, such as "Semi-final, replay 1", "Group B, round 2"
    /// or "Round 3". Returns an empty text if the format does not show round numbers
    /// (has_rounds()).
    [[nodiscard]] std::string of(const store::ScheduledGame& game) const;

  private:
    void add_knockout(const Bracket& bracket);

    bool has_rounds_;
    /// By match number: name of the stage. Empty if the format has no knockout.
    std::map<int, std::string> of_matches_{};
    /// By entrant: name of its group. Empty if the format has no groups.
    std::map<int, std::string> of_entrants_{};
    int rounds_of_groups_ = 0;  ///< number of group rounds before the knockout; 0 without groups
};

}  // namespace tafl::formats
