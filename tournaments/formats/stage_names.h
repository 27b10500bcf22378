// SPDX-License-Identifier: MIT
// What people call the part of a tournament that a match belongs to. One place for lists of games,
// pages, exports and feeds.
#pragma once

#include <map>
#include <string>

#include "store/records.h"
#include "tournaments/formats/format.h"

namespace tafl::formats {

/// "Group A", "Group B", ... "Group Z", "Group AA"; groups are numbered from 0.
[[nodiscard]] std::string group_name(std::size_t group);

class StageNames {
  public:
    /// Only where there is a knockout it matters what has happened: elsewhere `history` may be
    /// empty.
    StageNames(const FormatSettings& settings, const TournamentHistory& history);

    /// "Semi-final, replay 1", "Group B, round 2", "Round 3". Empty in formats whose rounds are of
    /// no interest.
    [[nodiscard]] std::string of(const store::ScheduledGame& game) const;

  private:
    void add_knockout(const Bracket& bracket);

    bool has_rounds_;
    std::map<int, std::string> of_matches_{};   ///< of the knockout, by the match's number
    std::map<int, std::string> of_entrants_{};  ///< the groups, where there are any
    int rounds_of_groups_ = 0;
};

}  // namespace tafl::formats
