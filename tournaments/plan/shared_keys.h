// SPDX-License-Identifier: MIT
// Functions that read keys which several tables of a tournament file may have. They report errors
// by `reader`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/time_control.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

/// Expected value of `time`, for messages.
inline constexpr std::string_view time_example =
    "a time control such as 300+3, 3600 30/3 3i or st=1";

/// Reads the key `time` and returns its time control. Returns nullopt if the key is missing or
/// invalid.
[[nodiscard]] std::optional<rules::TimeControl> take_time(TableReader& reader);

/// Reads the key `parameters` and returns the parameters of a tuning. Invalid parameters are
/// reported and left out. Returns an empty list if the key is missing.
[[nodiscard]] std::vector<tuning::Parameter> take_parameters(TableReader& reader);

/// Reads the keys `time`, `byes` and `team` of an entrant into `entrant`. If `time` is missing,
/// `entrant.time` is unchanged. Also reads the key `round_robin_only` and returns its value. True =
/// the entrant cannot qualify for the knockout. Returns false if that key is missing.
[[nodiscard]] bool take_entry(TableReader& reader, Entrant& entrant);

/// Reports an error if `text`, the value of `key`, is not suitable for tables, terminals and file
/// names. The text must have 1 to 64 characters.
void check_label(TableReader& reader, std::string_view key, const std::string& text);
/// Reports an error if `text`, the value of `key`, is not suitable for tables, terminals and file
/// names. The text must have at most 200 characters; it may be empty.
void check_line(TableReader& reader, std::string_view key, const std::string& text);

}  // namespace tafl::plan
