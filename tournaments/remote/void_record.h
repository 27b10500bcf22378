// SPDX-License-Identifier: MIT
// Internal to this folder: records of games that do not count.
#pragma once

#include <string>

#include "referee/assignment.h"
#include "rules/game_record.h"
#include "rules/result.h"

namespace tafl::remote {

/// The game as it begins now.
[[nodiscard]] rules::GameRecord record_from_now(const referee::Assignment& game);

/// It has come to nothing, for that reason; its plies stay.
void make_void(rules::GameRecord& record, rules::Termination termination, std::string why);

}  // namespace tafl::remote
