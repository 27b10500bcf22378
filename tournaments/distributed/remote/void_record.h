// SPDX-License-Identifier: MIT
// Internal to this directory: records of games that do not count.
#pragma once

#include <string>

#include "referee/assignment.h"
#include "rules/game_record.h"
#include "rules/result.h"

namespace tafl::remote {

/// Returns a record of `game` without plies, which starts and ends now.
[[nodiscard]] rules::GameRecord record_from_now(const referee::Assignment& game);

/// Makes the record void: sets its termination to `termination` and its summary to `why`. Removes
/// the result and the evidence. The plies stay.
void make_void(rules::GameRecord& record, rules::Termination termination, std::string why);

}  // namespace tafl::remote
