// SPDX-License-Identifier: MIT
// Delivery check: compares records from another machine with their assignments and with the rules.
// A record counts only after this check. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "rules/game_record.h"

namespace tafl::remote {

/// Returns the reason why `record` cannot be a game of this assignment, as a clause; none if it
/// can. Events off the board (time, a crash) are accepted as reported, because only the worker saw
/// them.
[[nodiscard]] std::optional<std::string> why_refused(const referee::Assignment& assignment,
                                                     const rules::GameRecord& record);

/// Result of check_unit(): all records of a unit, or a refusal.
struct CheckedUnit {
    std::vector<rules::GameRecord> records;  ///< one for each game; empty if refused
    std::string refusal;                     ///< empty = accepted
};

/// Decodes and checks a unit. `records`: in the format of codecs::encode, in the order of the
/// assignments.
[[nodiscard]] CheckedUnit check_unit(std::span<const referee::Assignment> assignments,
                                     std::span<const std::vector<std::uint8_t>> records);

}  // namespace tafl::remote
