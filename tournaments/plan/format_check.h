// SPDX-License-Identifier: MIT
// Checks of the format together with the engines. They run after both have been read.
#pragma once

#include <string>
#include <vector>

#include "tournaments/plan/plan.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

/// Copies the engines' byes and teams to the format settings, and the parameters to the engines.
/// Reports conflicts: by `reader` at a key of [tournament], in `errors` at an engine. Calls
/// check_protocols().
void check_format(TableReader& reader, Plan& plan, PlanErrors& errors);

/// Adds a warning for each key that the format ignores, because its author expects an effect.
void warn_of_idle_keys(const TableReader& reader, Plan& plan);

/// Adds a warning if deterministic engines would repeat their games from the same start.
void warn_of_repeats(Plan& plan);

// Checks before the first game that the engines' protocols support the plan

/// Reports each engine that cannot play by the rules of the plan, with the reason. Adds a warning
/// to the plan for each rule that an engine reads differently.
void check_protocols(Plan& plan, PlanErrors& errors);

/// Sets the dialect of the named engines to OpenTafl's, which the start check has found. Returns a
/// sentence for each change, and for each rule that OpenTafl reads differently. Throws InputError
/// if OpenTafl cannot play by the plan's rules.
[[nodiscard]] std::vector<std::string> learn_opentafl(Plan& plan,
                                                      const std::vector<std::string>& names);

}  // namespace tafl::plan
