// SPDX-License-Identifier: MIT
// Comparison of stored games with the current rules. Pure.
#pragma once

#include <optional>
#include <string>

#include "rules/game_record.h"
#include "rules/played_ply.h"

namespace tafl::results {

/// Difference between a stored game and its replay under the current rules.
struct Difference {
    std::string text;  ///< description of the difference, as one clause
    /// End of the game under the current rules. Termination void-host-error: the current rules
    /// refuse a ply or do not end the game, so it must be repeated. None if a replay cannot decide:
    /// a ply is refused, and the game ended by an action of an engine off the board.
    std::optional<rules::GameEnd> judgement;
};

/// Returns the first difference between the stored game and its replay under the current rules;
/// none if they agree. Differences are an illegal move, an earlier or different end, and different
/// numbers of captures.
[[nodiscard]] std::optional<Difference> judged_differently(const rules::GameRecord& record);
/// Returns the result of judged_differently(record) if the caller has already played the record:
/// `refused` is the result of for_each_ply(), and `replayed` the game after it.
[[nodiscard]] std::optional<Difference> judged_differently(
    const rules::GameRecord& record, const rules::Game& replayed,
    const std::optional<rules::RefusedPly>& refused);

}  // namespace tafl::results
