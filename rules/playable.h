// SPDX-License-Identifier: MIT
// Whether a game can be played at all, for who has the rules compiled: that takes longer than to
// look. ruleset.h has the same for rules as they are written.
#pragma once

#include <optional>
#include <string>

#include "rules/compiled_rules.h"

namespace tafl::rules {

[[nodiscard]] std::optional<std::string> why_unplayable(const CompiledRules& compiled_rules);

}  // namespace tafl::rules
