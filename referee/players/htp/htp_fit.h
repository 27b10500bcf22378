// SPDX-License-Identifier: MIT
// htp::why_unfit: checks which games engines that speak HTP can play. These engines know three
// start positions, one per board size, and the host cannot set up another one. Pure functions.
#pragma once

#include <optional>
#include <string>

#include "referee/player.h"
#include "rules/side.h"

namespace tafl::referee::htp {

/// Returns the side that moves first on a board of `board_size`, unless the engine receives a
/// `first_move` command. Returns attackers for a size that HTP engines do not know.
[[nodiscard]] rules::Side usual_first_side(int board_size);

// Functions of Protocol::why_unfit (players/protocols.h)

/// Returns why the protocol htp (over pipes) cannot play games with the conditions `engagement`,
/// and how to change that, as a clause; nullopt if it can. Used as Protocol::why_unfit.
[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);
/// Returns why the protocol htp-tcp cannot play games with the conditions `engagement`, and how to
/// change that, as a clause; nullopt if it can. Also refuses engines with restart = "never",
/// because an engine plays only one game per process. Used as Protocol::why_unfit.
[[nodiscard]] std::optional<std::string> why_unfit_for_tcp(const GameConditions& engagement);

}  // namespace tafl::referee::htp
