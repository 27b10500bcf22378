// SPDX-License-Identifier: MIT
// SearchInfo: what a player says that it has found out, as it says it. Beside GameEvent, because
// most who watch games do without: a record has the last one of each move.
#pragma once

#include <chrono>
#include <functional>

#include "rules/evaluation.h"
#include "rules/side.h"

namespace tafl::referee {

struct SearchInfo {
    rules::Side side{};
    std::chrono::microseconds spent{0};  ///< since it was asked, refused attempts included
    rules::Evaluation evaluation;
};

/// Called on the loop's thread while the player is asked for a move; must not block.
using SearchInfoListener = std::function<void(const SearchInfo&)>;

}  // namespace tafl::referee
