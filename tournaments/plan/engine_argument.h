// SPDX-License-Identifier: MIT
// What a command line says, as the tables that a tournament file would hold; what the keys mean is
// read in one place only (plan_file.cpp, rule_sets.cpp, entrant_reader.cpp).
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "tournaments/plan/plan_file.h"

namespace tafl::plan {

/// See read_engine_argument. Without `name` the engine is called like its program.
[[nodiscard]] rules::Expected<toml::table, PlanErrors> engine_table(std::string_view text);

/// What read_plan is told of the file around a table [tournament].
struct PlanSource {
    std::string where = "match";                                     ///< its name, for messages
    std::filesystem::path folder = std::filesystem::current_path();  ///< paths are relative to it
    std::vector<int> round_robin_only{};  ///< numbers of entrants, from 1
    CpuTimeLimit budget{};                ///< for reading openings
};

/// Like read_plan of a file, with engines from elsewhere and `tournament` for the table of that
/// name. Mistakes have a place if it was parsed from a text.
[[nodiscard]] rules::Expected<Plan, PlanErrors> read_plan(const toml::table& tournament,
                                                          std::vector<Entrant> entrants,
                                                          const PlanSource& place = {});

}  // namespace tafl::plan
