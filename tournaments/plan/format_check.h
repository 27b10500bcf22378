// SPDX-License-Identifier: MIT
// Checks of the settings of the format together with the engines. They run after the tables of both
// have been read.
#pragma once

#include <string>
#include <vector>

#include "tournaments/plan/plan.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

/// Copies the engines' byes and teams to the format settings, and the start values of the tuned
/// parameters to the engines. Then reports conflicts. `reader` reports those at a key of
/// [tournament]. Those at an engine are added to `errors`. Calls check_protocols().
void check_format(TableReader& reader, Plan& plan, PlanErrors& errors);

/// Adds a warning to `plan` for each key of [tournament] that the format ignores.
void warn_of_idle_keys(const TableReader& reader, Plan& plan);

/// Adds a warning to `plan` if two engines would play several games from the same start, so that
/// deterministic engines would repeat their games.
void warn_of_repeats(Plan& plan);

// Checks, before the first game, that the engines' protocols support the games of the plan

/// Adds an error to `errors` for each engine that cannot play the games of the plan, because its
/// protocol does not support their rules, time control or openings. Adds warnings to the plan about
/// engines with OpenTafl's dialect: rules that OpenTafl reads differently, their time control and
/// their command.
void check_protocols(Plan& plan, PlanErrors& errors);

/// Sets the dialect of the engines `names` to OpenTafl's. The start check has found that these
/// engines are OpenTafl. Returns a sentence for each engine, followed by the same warnings as in
/// check_protocols(). Throws InputError if the dialect does not support the games of the plan.
[[nodiscard]] std::vector<std::string> learn_opentafl(Plan& plan,
                                                      const std::vector<std::string>& names);

}  // namespace tafl::plan
