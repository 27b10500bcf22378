// SPDX-License-Identifier: MIT
// Command-line arguments as the TOML tables of a tournament file. The readers of tournament files
// interpret the keys (plan_file.cpp, rule_sets.cpp, entrant_reader.cpp).
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

/// Parses the command-line argument `text` and returns a table with the keys of [[engine]].
/// read_engine_argument() describes the argument. If the argument has no `name`, the table gets the
/// file name of the program as `name`. If the argument is the path of an .ini file, the table has
/// only the key `ini`.
[[nodiscard]] rules::Expected<toml::table, PlanErrors> engine_table(std::string_view text);

/// Context of a table [tournament] that is read without its file.
struct PlanSource {
    /// Name of the table in messages.
    std::string where{TableReader::command_line};
    /// Directory to which relative paths in the table are relative.
    std::filesystem::path folder = std::filesystem::current_path();
    /// Numbers (from 1) of the entrants that play in the groups but cannot qualify for the
    /// knockout.
    std::vector<int> round_robin_only{};
    CpuTimeLimit budget{};  ///< limit of CPU time for reading openings
};

/// Reads a plan from the table [tournament], which is `tournament`. Returns the plan, or all its
/// errors. The entrants of the plan are `entrants`. Errors have a line number only if `tournament`
/// was parsed from a text. Throws CpuTimeExceeded.
[[nodiscard]] rules::Expected<Plan, PlanErrors> read_plan(const toml::table& tournament,
                                                          std::vector<Entrant> entrants,
                                                          const PlanSource& place = {});

}  // namespace tafl::plan
