// SPDX-License-Identifier: MIT
// Holds stored games against the rules as they are now. Pure.
#pragma once

#include <optional>
#include <string>

#include "rules/game_record.h"

namespace tafl::tournaments {

/// What would be judged differently today, as a sentence: an illegal move, a game that would have
/// ended sooner or in another way, other numbers of captures. None if nothing would. `captures` are
/// the stored numbers of men captured by each side.
[[nodiscard]] std::optional<std::string> judged_differently(const rules::GameRecord& record,
                                                            const rules::BySide<int>& captures);

}  // namespace tafl::tournaments
