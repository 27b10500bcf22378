// SPDX-License-Identifier: MIT
// Functions that read the keys of [tournament] for the rules and the openings of games. They store
// the values in `plan`, and report errors by `reader`.
#pragma once

#include "tournaments/plan/cpu_time_limit.h"
#include "tournaments/plan/plan.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

/// Reads the key `variant` or the key `rules`, and sets Plan::rule_sets.
void read_rule_sets(TableReader& reader, Plan& plan);

/// Reads the keys `random_plies`, `openings_order` and `openings`. The rules, `cycles` and
/// `max_plies` of `plan` must be set before the call. Throws CpuTimeExceeded.
void read_openings_keys(TableReader& reader, Plan& plan, const CpuTimeLimit& budget);

}  // namespace tafl::plan
