// SPDX-License-Identifier: MIT
// Readers of keys that several tables of a tournament file share.
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

/// Reads `time`. Returns none if the key is missing or invalid.
[[nodiscard]] std::optional<rules::TimeControl> take_time(TableReader& reader);

/// Reads `parameters`. Invalid values are reported and left out.
[[nodiscard]] std::vector<tuning::Parameter> take_parameters(TableReader& reader);

/// Reads the keys of a submitted entrant, except its name, into `entrant`. Leaves `time` unchanged
/// if the key is missing. Returns the value of `round_robin_only`.
[[nodiscard]] bool take_entry(TableReader& reader, Entrant& entrant);

/// Reports an error if `text`, the value of `key`, is unsuitable for tables, terminals and file
/// names. An empty text is an error.
void check_label(TableReader& reader, std::string_view key, const std::string& text);
/// Reports the same errors for a longer line, which may be empty.
void check_line(TableReader& reader, std::string_view key, const std::string& text);

}  // namespace tafl::plan
