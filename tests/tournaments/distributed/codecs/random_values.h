// SPDX-License-Identifier: MIT
// Random assignments and records of games with a value in every member, and their comparison.
#pragma once

#include <cstdint>
#include <string>

#include "referee/assignment.h"
#include "rules/game_record.h"
#include "tests/support/random_rules.h"

namespace tafl::tests {

/// Returns an assignment as it is sent: its engines have only names and builds.
[[nodiscard]] referee::Assignment random_assignment(Random& random);
/// Returns a record that no game can have: any number in each member, any bytes in texts.
[[nodiscard]] rules::GameRecord random_record(Random& random);

[[nodiscard]] bool are_same(const referee::Assignment& a, const referee::Assignment& b);
[[nodiscard]] bool are_same(const rules::GameRecord& a, const rules::GameRecord& b);

/// Returns `bytes` with some of them changed, added or removed.
[[nodiscard]] std::string damaged(Random& random, std::string bytes);

}  // namespace tafl::tests
