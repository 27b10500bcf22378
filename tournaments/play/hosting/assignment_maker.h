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
    /// processors of each slot if all processors are divided evenly between the slots. 0 = each
    /// slot has the number of processors that the plan requests. Throws std::runtime_error if the
    /// rules of the game cannot be read.
    [[nodiscard]] referee::Assignment make(const store::ScheduledGame& game, int slot, int share);

  private:
    [[nodiscard]] std::vector<int> processors_of(int slot, int share) const;
    [[nodiscard]] std::shared_ptr<const rules::CompiledRules> compiled_rules_of(
        const std::string& rules);

    const plan::Plan& plan_;
    /// Result of hidden_from_each(): the paths that are hidden from each entrant.
    tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden_;
    /// Compiled rules of the games so far, by rules record.
    std::map<std::string, std::shared_ptr<const rules::CompiledRules>> compiled_rules_;
};

// Paths that the sandbox hides from each engine of a tournament (EngineSpec::hidden).

/// Returns for each entrant the paths that its sandbox must hide. They are absolute and have no
/// symbolic links. These are the host's own files, and the files of other engines that this entrant
/// does not use. The list of an entrant without a sandbox is empty.
[[nodiscard]] tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden_from_each(
    const plan::Plan& plan);

}  // namespace tafl::hosting
