// SPDX-License-Identifier: MIT
// Readers of the keys of [tournament] that decide the rules and the start positions. `reader`
// collects the errors.
#pragma once

#include "tournaments/plan/cpu_time_limit.h"
#include "tournaments/plan/plan.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

/// Reads `variant` or `rules`.
void read_rule_sets(TableReader& reader, Plan& plan);

/// Reads `random_plies`, `openings_order` and `openings`. The plan must already have its rules,
/// `cycles` and `max_plies`. Throws CpuTimeExceeded.
void read_openings_keys(TableReader& reader, Plan& plan, const CpuTimeLimit& budget);

}  // namespace tafl::plan
