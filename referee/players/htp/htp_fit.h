// SPDX-License-Identifier: MIT
// htp::why_unfit: checks which games engines that speak HTP can play. They know three start
// positions, one per board size, and the host cannot set up another one. Pure functions.
#pragma once

#include <optional>
#include <string>

#include "referee/player.h"
#include "rules/side.h"

namespace tafl::referee::htp {

/// Returns the side that moves first on a board of this size, unless the engine is configured
/// otherwise.
[[nodiscard]] rules::Side usual_first_side(int board_size);

// For Protocol::why_unfit (players/protocols.h)

[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);
/// The same for engines that connect by TCP.
[[nodiscard]] std::optional<std::string> why_unfit_for_tcp(const GameConditions& engagement);

}  // namespace tafl::referee::htp
