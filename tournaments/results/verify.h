// SPDX-License-Identifier: MIT
// Holds stored games against the rules as they are now. Pure.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "rules/compiled_rules.h"
#include "rules/game_record.h"

namespace tafl::results {

struct Difference {
    std::string text;  ///< one clause
    /// How it ends today; void-host-error if it was not over and must be played again. None where
    /// replaying cannot tell: an engine gave the game away, and a ply before that would be refused.
    std::optional<rules::GameEnd> judgement;
};

/// What would be judged differently today: an illegal move, a game that would have ended sooner or
/// in another way, other numbers of captures. None if nothing would.
///
/// What an engine did off the board (time, a crash, an illegal move that was refused, a
/// resignation) stands, unless the game was over by the rules before.
[[nodiscard]] std::optional<Difference> judged_differently(const rules::GameRecord& record);
/// The same, by the record's rules compiled: for who has them, since that takes as long.
[[nodiscard]] std::optional<Difference> judged_differently(
    const rules::GameRecord& record, std::shared_ptr<const rules::CompiledRules> compiled_rules);

}  // namespace tafl::results
