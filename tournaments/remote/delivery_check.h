// SPDX-License-Identifier: MIT
// Holds what another machine says it has played against what it was given, and against the law. No
// record counts before. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "rules/game_record.h"

namespace tafl::remote {

/// Why this cannot have come of playing the assignment, as a clause; none if it can. What happened
/// off the board (time, a crash) is believed: nobody else has seen it.
[[nodiscard]] std::optional<std::string> why_refused(const referee::Assignment& assignment,
                                                     const rules::GameRecord& record);

/// The games of a unit: all of them, or why they are refused.
struct CheckedUnit {
    std::vector<rules::GameRecord> records;
    std::string refusal;  ///< empty = none
};

/// `records` as codecs::encode gives them, in the order of the assignments.
[[nodiscard]] CheckedUnit check_unit(std::span<const referee::Assignment> assignments,
                                     std::span<const std::vector<std::uint8_t>> records);

}  // namespace tafl::remote
