// SPDX-License-Identifier: MIT
// Holds stored games against the rules as they are now. Pure.
#pragma once

#include <optional>
#include <string>

#include "rules/game_record.h"

namespace tafl::tournaments {

/// What the rules make of a game today.
struct Judgement {
    rules::Result result = rules::Result::none;  ///< none: it was not over and must be played again
    rules::Termination termination = rules::Termination::void_host_error;
    std::optional<rules::Side> at_fault;
    std::size_t plies = 0;  ///< how many of them count
    rules::BySide<int> captures{};
};

struct Difference {
    std::string text;  ///< one clause
    /// None where replaying cannot tell: an engine gave the game away, and a ply before that would
    /// be refused.
    std::optional<Judgement> judgement;
};

/// What would be judged differently today: an illegal move, a game that would have ended sooner or
/// in another way, other numbers of captures. None if nothing would. `captures` are the stored
/// numbers of men captured by each side.
///
/// What an engine did off the board (time, a crash, an illegal move that was refused, a
/// resignation) stands, unless the game was over by the rules before.
[[nodiscard]] std::optional<Difference> judged_differently(const rules::GameRecord& record,
                                                           const rules::BySide<int>& captures);

}  // namespace tafl::tournaments
