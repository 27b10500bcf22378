// SPDX-License-Identifier: MIT
// Short description of a tournament in words. Used above tables in the terminal, on pages and in
// lists of tournaments.
#pragma once

#include <string>
#include <vector>

#include "tournaments/plan/stored_plan.h"

namespace tafl::plan {

/// Returns format, variants and time control, such as "Swiss, 7 rounds, 2 games a match", "Fetlar
/// 11x11" and "5 min + 5 s". Facts that the plan does not hold are left out.
[[nodiscard]] std::vector<std::string> facts_of(const StoredPlan& plan);

/// Returns the facts in one line, with a dot between them.
[[nodiscard]] std::string joined_facts(const std::vector<std::string>& facts);

}  // namespace tafl::plan
