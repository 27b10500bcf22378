// SPDX-License-Identifier: MIT
// Whether the protocols of a plan's engines can play what the plan wants of them; asked before
// anything is played.
#pragma once

#include <string>
#include <vector>

#include "tournaments/plan/plan_file.h"

namespace tafl::plan {

/// Notes who cannot, and why; adds to the plan's warnings what an engine makes of its rules
/// otherwise.
void check_protocols(Plan& plan, PlanErrors& errors);

/// Sets the dialect of the named engines to OpenTafl's, as the start check has learned it. Returns
/// sentences: the change, and what OpenTafl reads otherwise. Throws InputError if OpenTafl cannot
/// play by the plan's rules.
[[nodiscard]] std::vector<std::string> learn_opentafl(Plan& plan,
                                                      const std::vector<std::string>& names);

}  // namespace tafl::plan
