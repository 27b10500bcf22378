// SPDX-License-Identifier: MIT
// Random assignments and records of games, with something in every member, and what makes two of
// them the same.
#pragma once

#include <cstdint>
#include <string>

#include "referee/assignment.h"
#include "rules/game_record.h"
#include "tests/support/random_rules.h"

namespace tafl::tests {

/// As they are sent: of engines the name and the build alone.
[[nodiscard]] referee::Assignment random_assignment(Random& random);
/// No game that anybody could have played: any number anywhere, any bytes in texts.
[[nodiscard]] rules::GameRecord random_record(Random& random);

[[nodiscard]] bool are_same(const referee::Assignment& a, const referee::Assignment& b);
[[nodiscard]] bool are_same(const rules::GameRecord& a, const rules::GameRecord& b);

/// Some bytes changed, put in or taken out.
[[nodiscard]] std::string damaged(Random& random, std::string bytes);

}  // namespace tafl::tests
