// SPDX-License-Identifier: MIT
// Whether the protocols of a plan's engines can play what the plan wants of them; asked before
// anything is played.
#pragma once

#include "tournaments/plan/plan_file.h"

namespace tafl::plan {

/// Notes who cannot, and why; adds to the plan's warnings what an engine makes of its rules
/// otherwise.
void check_protocols(Plan& plan, PlanErrors& errors);

}  // namespace tafl::plan
