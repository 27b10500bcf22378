// SPDX-License-Identifier: MIT
// Delivery check: compares records from another machine with their assignments and with the rules.
// A record counts only after this check.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "rules/game.h"
#include "rules/game_record.h"

namespace tafl::remote {

/// Returns the reason why `record` cannot be the game of this assignment, as a clause. Returns
/// nullopt if it can be. Then the function has played all plies of the record in `game`. A loss on
/// time or by a crash is accepted as reported, because this host cannot check it. `game` must be at
/// the start of a game under the rules of the assignment.
[[nodiscard]] std::optional<std::string> why_refused(const referee::Assignment& assignment,
                                                     const rules::GameRecord& record,
                                                     rules::Game& game);

/// Record of a game that ended on another machine.
struct CheckedRecord {
    rules::GameRecord record;
    rules::Board final_board;  ///< board after the last ply of the record
};

/// Result of check_unit(): all records of a unit, or a refusal.
struct CheckedUnit {
    /// One record for each game of the unit; empty if the unit is refused.
    std::vector<CheckedRecord> records;
    std::string refusal;  ///< reason why the unit is refused, as a clause; empty = accepted
};

/// Decodes the records of a unit and checks each with why_refused(). `records`: one record for each
/// assignment, in the same order, encoded by codecs::encode.
[[nodiscard]] CheckedUnit check_unit(std::span<const referee::Assignment> assignments,
                                     std::span<const std::vector<std::uint8_t>> records);

// Records of games that do not count

/// Returns a record of `game` without plies, which starts and ends now.
[[nodiscard]] rules::GameRecord record_from_now(const referee::Assignment& game);

/// Makes the record void: sets its termination to `termination` and its summary to `why`. Removes
/// the result and the evidence. The plies stay.
void make_void(rules::GameRecord& record, rules::Termination termination, std::string why);

}  // namespace tafl::remote
