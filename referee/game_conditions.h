// SPDX-License-Identifier: MIT
// GameConditions: what games an engine is wanted for; asked of its protocol before anything is
// played (players/protocols.h). References live as long as the call.
#pragma once

#include "referee/engine_spec.h"
#include "rules/ruleset.h"
#include "rules/time_control.h"

namespace tafl::referee {

struct GameConditions {
    const EngineSpec& engine;
    const rules::Ruleset& ruleset;
    const rules::TimeControl& time;
    int illegal_moves = 0;      ///< that it may correct, each turn
    bool has_openings = false;  ///< games may start with moves that it does not choose
};

}  // namespace tafl::referee
