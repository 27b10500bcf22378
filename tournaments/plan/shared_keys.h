// SPDX-License-Identifier: MIT
// Keys that several tables of a tournament file share, and what may stand there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/time_control.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

inline constexpr std::string_view time_example =
    "a time control such as 300+3, 3600 30/3 3i or st=1";

/// `time`; none if the key is missing or wrong.
[[nodiscard]] std::optional<rules::TimeControl> take_time(TableReader& reader);

/// `byes`: rounds, ascending. What a list says wrongly is told at its own place, and left out.
[[nodiscard]] std::vector<ByeEntry> take_byes(TableReader& reader);

/// `parameters`; those that are wrong are left out.
[[nodiscard]] std::vector<tuning::Parameter> take_parameters(TableReader& reader);

/// `team`, with its place; of an engine that has none, the place of its table.
[[nodiscard]] EngineTeam take_team(TableReader& reader);

/// Notes a mistake unless `text`, which the key holds, can stand in tables, on terminals, and in
/// the names of files.
void check_label(TableReader& reader, std::string_view key, const std::string& text);
/// The same for a longer line, which may be empty.
void check_line(TableReader& reader, std::string_view key, const std::string& text);

}  // namespace tafl::plan
