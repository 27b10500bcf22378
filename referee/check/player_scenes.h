// SPDX-License-Identifier: MIT
// The scenes of check_engine for an engine of any protocol: short games at a table. What a protocol
// cannot play is not tested, and need not be.
#pragma once

#include <vector>

#include "referee/check/engine_check.h"

namespace tafl::referee::player_scenes {

/// start, hello and goodbye.
[[nodiscard]] std::vector<CheckPoint> arrival(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> moves_of_attackers(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> moves_of_defenders(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> short_clock(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> overtime(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> no_clock(const CheckPlan& plan);
[[nodiscard]] std::vector<CheckPoint> second_game(const CheckPlan& plan);

}  // namespace tafl::referee::player_scenes
