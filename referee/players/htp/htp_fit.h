// SPDX-License-Identifier: MIT
// Which games engines that speak htp can play: they know three start positions, one for a size of
// board, and cannot be told any other. Pure functions.
#pragma once

#include <optional>
#include <string>

#include "referee/player.h"
#include "rules/side.h"

namespace tafl::referee::htp {

/// Who begins on a board of that size, unless the engine is told otherwise.
[[nodiscard]] rules::Side usual_first_side(int board_size);

// See players/protocols.h.

[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);
/// For engines that are driven over TCP.
[[nodiscard]] std::optional<std::string> why_unfit_for_tcp(const GameConditions& engagement);

}  // namespace tafl::referee::htp
