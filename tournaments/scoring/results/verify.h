// SPDX-License-Identifier: MIT
// Comparison of stored games with the current rules. Pure.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "rules/compiled_rules.h"
#include "rules/game_record.h"

namespace tafl::results {

/// Difference between a stored game and its result by the current rules.
struct Difference {
    std::string text;  ///< one clause
    /// End of the game by the current rules. void-host-error if the game was not over and must be
    /// repeated. None if a replay cannot decide: the game ended by a forfeit or resignation, and an
    /// earlier ply would be refused.
    std::optional<rules::GameEnd> judgement;
};

/// Returns the first difference by the current rules; none if there are no differences. Differences
/// are an illegal move, an earlier or different end, and different numbers of captures.
///
/// Actions of an engine off the board remain valid, unless the game was over by the rules before.
/// They are time losses, crashes, refused illegal moves and resignations.
[[nodiscard]] std::optional<Difference> judged_differently(const rules::GameRecord& record);
/// Returns the same as above; `compiled_rules` are the compiled rules of the record. Faster if the
/// caller has them: compiling takes about the time of the replay.
[[nodiscard]] std::optional<Difference> judged_differently(
    const rules::GameRecord& record, std::shared_ptr<const rules::CompiledRules> compiled_rules);

}  // namespace tafl::results
