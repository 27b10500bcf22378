// SPDX-License-Identifier: MIT
// Known start: usual start position of given rules, from the built-in variants.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::huscarl {

/// Returns the usual start of these rules, because a record may start after an opening or with a
/// problem. Of the built-in variants with the same rules, chooses the start with the fewest
/// differences, then one with the same side to move. Returns none if no variant has these rules.
[[nodiscard]] std::optional<rules::Position> known_start(const rules::Ruleset& ruleset);

}  // namespace tafl::huscarl
