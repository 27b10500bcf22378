// SPDX-License-Identifier: MIT
// What a format and its engines must have in common; asked once both are read.
#pragma once

#include <string>
#include <vector>

#include "tournaments/plan/plan.h"
#include "tournaments/plan/plan_file.h"
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

// Whether the protocols of a plan's engines can play what the plan wants of them; asked before
// anything is played.

/// Notes who cannot, and why; adds to the plan's warnings what an engine makes of its rules
/// otherwise.
void check_protocols(Plan& plan, PlanErrors& errors);

/// Sets the dialect of the named engines to OpenTafl's, as the start check has learned it. Returns
/// sentences: the change, and what OpenTafl reads otherwise. Throws InputError if OpenTafl cannot
/// play by the plan's rules.
[[nodiscard]] std::vector<std::string> learn_opentafl(Plan& plan,
                                                      const std::vector<std::string>& names);

}  // namespace tafl::plan
