// SPDX-License-Identifier: MIT
// RecordedPlan: plan of a tournament of imported games. Its entrants are the players of the games.
// Entrants and rules are added while games are imported.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/plan/recordings/record_rules.h"
#include "tournaments/plan/stored_plan.h"

namespace tafl::recordings {

/// Builds the stored plan of a tournament of imported games.
class RecordedPlan {
  public:
    /// Creates the plan of a new tournament.
    RecordedPlan(const std::string& name, store::EntrantKind players);
    /// Continues the plan of a stored tournament. Throws InputError if Lawspeaker plays the games
    /// of this tournament.
    RecordedPlan(const store::TournamentRecord& tournament,
                 const std::vector<store::EntrantRecord>& entrants, store::EntrantKind players);

    /// Returns the number, from 1, of the entrant `name`. Adds the entrant if it is new. Throws
    /// InputError if the maximum number of entrants is exceeded.
    int entrant(const std::string& name);
    /// Adds the rules record `rules` to the plan if it is new. Does nothing if the plan has 100
    /// rules records already.
    void add_rules(const std::string& variant, const std::string& rules);

    /// Returns the entrants that were added since the last call of this function.
    [[nodiscard]] std::vector<store::EntrantRecord> take_newcomers();
    /// Returns the present plan as JSON text for the database. The reference is valid until the
    /// next change of the object.
    [[nodiscard]] const std::string& text();

  private:
    store::EntrantKind players_;  ///< kind of new entrants
    plan::StoredPlan plan_;
    std::map<std::string, int> numbers_;  ///< entrants' numbers, by name
    std::set<std::string> rules_;         ///< rules records of the plan
    std::vector<store::EntrantRecord> newcomers_;
    std::string text_;  ///< plan as JSON; empty = must be written again
};

}  // namespace tafl::recordings
