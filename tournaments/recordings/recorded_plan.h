// SPDX-License-Identifier: MIT
// The plan of a tournament whose games were played elsewhere: the players of its games as entrants,
// and the rules that they played by. It grows with the games.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/recordings/record_rules.h"

namespace tafl::recordings {

class RecordedPlan {
  public:
    /// Of a tournament that is new.
    RecordedPlan(const std::string& name, store::EntrantKind players);
    /// Of one that is there. Throws InputError if its games are played here.
    RecordedPlan(const store::TournamentRecord& tournament,
                 const std::vector<store::EntrantRecord>& entrants, store::EntrantKind players);

    /// The number of that entrant, who comes to be one. Throws InputError where no more may.
    int entrant(const std::string& name);
    void add_rules(const std::string& variant, const std::string& rules);

    /// Those who have come since the last call, and whether anything has.
    [[nodiscard]] std::vector<store::EntrantRecord> take_newcomers();
    /// The text for the database.
    [[nodiscard]] const std::string& text();

  private:
    store::EntrantKind players_;  ///< of new entrants
    plan::StoredPlan plan_;
    std::map<std::string, int> numbers_;
    std::set<std::string> rules_;
    std::vector<store::EntrantRecord> newcomers_;
    std::string text_;  ///< empty = out of date
};

}  // namespace tafl::recordings
