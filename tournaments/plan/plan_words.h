// SPDX-License-Identifier: MIT
// What is played, in words: the same above tables in the terminal, on pages and in lists of
// tournaments.
#pragma once

#include <string>
#include <vector>

#include "tournaments/plan/stored_plan.h"

namespace tafl::plan {

/// Format, variants and time control: "Swiss, 7 rounds, 2 games a match", "Fetlar 11x11",
/// "5 min + 5 s". What the plan does not tell is left out.
[[nodiscard]] std::vector<std::string> facts_of(const StoredPlan& plan);

/// With a dot between them.
[[nodiscard]] std::string joined_facts(const std::vector<std::string>& facts);

}  // namespace tafl::plan
