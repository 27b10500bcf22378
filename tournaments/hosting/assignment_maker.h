// SPDX-License-Identifier: MIT
// AssignmentMaker: what the referee needs to play a game of a tournament, from its plan.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "rules/game_record.h"
#include "store/records.h"
#include "tournaments/per_entrant.h"
#include "tournaments/plan/plan.h"

namespace tafl::hosting {

class AssignmentMaker {
  public:
    /// The plan outlives it.
    explicit AssignmentMaker(const plan::Plan& plan);

    /// `share`: processors of each slot, if they are parted evenly; 0 = as many as the plan asks
    /// for. Throws std::runtime_error if the rules of the game cannot be read.
    [[nodiscard]] referee::Assignment make(const store::ScheduledGame& game, int slot, int share);
    /// How the board stands after plies that were played under the rules of the game.
    [[nodiscard]] rules::Board board_after(const store::ScheduledGame& game,
                                           const std::vector<rules::PlyRecord>& plies);

  private:
    [[nodiscard]] std::vector<int> processors_of(int slot, int share) const;
    [[nodiscard]] std::shared_ptr<const rules::CompiledRules> compiled_rules_of(
        const std::string& rules);

    const plan::Plan& plan_;
    /// From each entrant in a sandbox.
    tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden_;
    std::map<std::string, std::shared_ptr<const rules::CompiledRules>>
        compiled_rules_;  ///< by rules record
};

// What a sandbox keeps from each engine of a tournament (EngineSpec::hidden).

/// For each entrant in a sandbox: the host's own files, and what belongs to other engines alone;
/// resolved. Empty for those in none.
[[nodiscard]] tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden_from_each(
    const plan::Plan& plan);

}  // namespace tafl::hosting
