// SPDX-License-Identifier: MIT
// Compares stored games with their replay under the current rules. Pure.
#pragma once

#include <optional>
#include <string>

#include "rules/game_record.h"
#include "rules/played_ply.h"

namespace tafl::results {

/// Difference between a stored game and its replay under the current rules.
struct Difference {
    std::string text;  ///< description of the difference, as one clause
    /// End of the game under the current rules. The termination void-host-error means that the game
    /// must be repeated: the current rules refuse a ply, or they do not end the game. Empty if the
    /// replay cannot decide: a ply is refused, but the stored game ended by a resignation or a
    /// forfeit.
    std::optional<rules::GameEnd> judgement;
};

/// Replays `record`, and returns the first difference between the stored game and the replay;
/// nullopt if they agree. Differences are: an illegal move, an earlier or different end, and other
/// numbers of captures.
[[nodiscard]] std::optional<Difference> judged_differently(const rules::GameRecord& record);
/// Overload for a caller that has already replayed the record. `refused` is the result of
/// for_each_ply(), and `replayed` is the game after it.
[[nodiscard]] std::optional<Difference> judged_differently(
    const rules::GameRecord& record, const rules::Game& replayed,
    const std::optional<rules::RefusedPly>& refused);

}  // namespace tafl::results
