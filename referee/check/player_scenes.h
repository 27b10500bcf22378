// SPDX-License-Identifier: MIT
// The scenes of check_engine for an engine of any protocol: short games played by GameRunner. A
// game that the protocol does not support is reported as untested and advisory.
#pragma once

#include <vector>

#include "referee/check/engine_check.h"

namespace tafl::referee::player_scenes {

/// Checks the points `start`, `hello` and `goodbye`.
[[nodiscard]] std::vector<CheckPoint> arrival(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> moves_of_attackers(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> moves_of_defenders(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> short_clock(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> overtime(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> no_clock(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> second_game(const CheckPlan& plan);

}  // namespace tafl::referee::player_scenes
