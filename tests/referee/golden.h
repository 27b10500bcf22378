// SPDX-License-Identifier: MIT
// Games against scripted engines by a clock that only moves when the script says so. A file below
// tests/golden is script and expectation in one: its '<' lines are what the engines say, and when;
// its '>' lines are what the host must say, line for line and moment for moment. Before them it
// says what is played and how that must end: rules, time, opening, "protocol attackers" (OTEP
// unless it is said), result, termination, summary.
#pragma once

#include <string>

namespace tafl::referee::testing {

/// Plays all of the protocol's; says how many there were.
[[nodiscard]] int check_goldens(const std::string& protocol);

}  // namespace tafl::referee::testing
