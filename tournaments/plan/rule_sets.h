// SPDX-License-Identifier: MIT
// The keys of [tournament] that say by which rules is played, and from which positions. What is
// wrong there, `reader` notes.
#pragma once

#include "tournaments/plan/cpu_time_limit.h"
#include "tournaments/plan/plan.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

/// `variant` or `rules`.
void read_rule_sets(TableReader& reader, Plan& plan);

/// `random_plies`, `openings_order` and `openings`. The plan has its rules, `cycles` and
/// `max_plies` by then. Throws CpuTimeExceeded.
void read_openings_keys(TableReader& reader, Plan& plan, const CpuTimeLimit& budget);

}  // namespace tafl::plan
