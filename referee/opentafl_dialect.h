// SPDX-License-Identifier: MIT
// What is said differently to an engine that shares OpenTafl's readings, so that both sides mean
// the same game.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "rules/ruleset.h"

namespace tafl::referee {

/// OpenTafl has been seen to die of a command within a millisecond of its own move.
inline constexpr std::chrono::milliseconds opentafl_rest{10};

struct OpentaflRules {
    std::string record;
    std::vector<std::string> warnings;  ///< what could not be said and was replaced by the nearest
};

/// The rules record that makes OpenTafl judge as the law does, as far as it can.
[[nodiscard]] OpentaflRules opentafl_rules(const rules::Ruleset& ruleset);

}  // namespace tafl::referee
