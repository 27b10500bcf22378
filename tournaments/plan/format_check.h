// SPDX-License-Identifier: MIT
// What a format and its engines must have in common; asked once both are read.
#pragma once

#include "tournaments/plan/plan.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

/// Gives the form the engines' byes and teams, and the engines the form's parameters. Notes what
/// does not fit: `reader` at a key of [tournament], `errors` at an engine.
void check_form(TableReader& reader, Plan& plan, PlanErrors& errors);

/// Keys that the format does not have would be swallowed: whoever wrote them expects something of
/// them.
void warn_of_idle_keys(const TableReader& reader, Plan& plan);

/// Deterministic engines that meet again from the same start play the same games again.
void warn_of_repeats(Plan& plan);

}  // namespace tafl::plan
