// SPDX-License-Identifier: MIT
// AssignmentMaker: creates the referee's assignments for the games of a tournament, from its plan.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "store/records.h"
#include "tournaments/base/per_entrant.h"
#include "tournaments/plan/plan.h"

namespace tafl::hosting {

/// Creates the assignments of the games of one tournament.
class AssignmentMaker {
  public:
    /// Keeps a reference to `plan`, which must outlive this object.
    explicit AssignmentMaker(const plan::Plan& plan);

    /// Returns the assignment of `game` in the game slot `slot`. `share` is the number of
    /// processors per slot if all processors are divided evenly; 0 = the number that the plan
    /// requests. Throws std::runtime_error if the rules of the game cannot be read.
    [[nodiscard]] referee::Assignment make(const store::ScheduledGame& game, int slot, int share);

  private:
    [[nodiscard]] std::vector<int> processors_of(int slot, int share) const;
    [[nodiscard]] std::shared_ptr<const rules::CompiledRules> compiled_rules_of(
        const std::string& rules);

    const plan::Plan& plan_;
    /// Paths hidden from each entrant; empty for an entrant without a sandbox.
    tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden_;
    /// Compiled rules of the games so far, by rules record.
    std::map<std::string, std::shared_ptr<const rules::CompiledRules>> compiled_rules_;
};

// Paths that the sandbox hides from each engine of a tournament (EngineSpec::hidden).

/// Returns for each entrant the resolved paths that its sandbox must hide: the host's own files,
/// and the files that only other engines use. The list of an entrant without a sandbox is empty.
[[nodiscard]] tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden_from_each(
    const plan::Plan& plan);

}  // namespace tafl::hosting
