// SPDX-License-Identifier: MIT
// What a command line says, as the tables that a tournament file would hold; what the keys mean is
// read in one place only (plan_file.cpp, entrant_reader.cpp).
#pragma once

#include <toml++/toml.h>

#include <string_view>

#include "rules/expected.h"
#include "tournaments/plan/plan_file.h"

namespace tafl::tournaments {

/// See read_engine_argument. Without `name` the engine is called like its program.
[[nodiscard]] rules::Expected<toml::table, PlanErrors> engine_table(std::string_view text);

/// Like read_plan of a file, with engines from elsewhere and `tournament` for the table of that
/// name. Paths are relative to the working directory, and mistakes have no place.
[[nodiscard]] rules::Expected<Plan, PlanErrors> read_plan(const toml::table& tournament,
                                                          std::vector<Entrant> entrants);

}  // namespace tafl::tournaments
