// SPDX-License-Identifier: MIT
// Known start: where games by given rules begin, as far as the built-in variants tell.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::huscarl {

/// Where games by these rules begin: a record that comes after an opening, or with a problem,
/// begins elsewhere. The start that is most like its own, then the one with the same side to move,
/// of the built-in variants with the same rules; none if there is no such variant.
[[nodiscard]] std::optional<rules::Position> known_start(const rules::Ruleset& ruleset);

}  // namespace tafl::huscarl
