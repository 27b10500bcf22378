// SPDX-License-Identifier: MIT
// PlanSettings: the settings of [tournament] that a database stores as they are. Plan and
// StoredPlan have them. Keys: plan_keys.h.
#pragma once

#include <optional>
#include <string>

#include "referee/game_limits.h"
#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/results/statistics.h"

namespace tafl::plan {

/// Settings of a tournament. Names and defaults are those of the keys.
struct PlanSettings {
    std::string name;
    std::string site;
    formats::FormatSettings format_settings;
    referee::GameLimits limits;
    int random_plies = 0;  ///< random plies before the engines play; 0 = off
    /// Test of the command `match`; none for tournament files and for texts of older versions.
    std::optional<results::MatchTest> test;
};

}  // namespace tafl::plan
