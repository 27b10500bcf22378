// SPDX-License-Identifier: MIT
// Short description of a tournament for people. It is shown above tables in the terminal, on pages
// and in lists of tournaments.
#pragma once

#include <string>
#include <vector>

#include "tournaments/plan/stored_plan.h"

namespace tafl::plan {

/// Returns texts about the format, the variants and the time control of a plan, in this order.
/// Examples: "Swiss, 7 rounds, 2 games a match", "Fetlar 11x11" and "5 min + 5 s". A fact that is
/// unknown is left out.
[[nodiscard]] std::vector<std::string> facts_of(const StoredPlan& plan);

/// Returns the facts in one line, separated by " · ".
[[nodiscard]] std::string joined_facts(const std::vector<std::string>& facts);

}  // namespace tafl::plan
