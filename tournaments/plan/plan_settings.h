// SPDX-License-Identifier: MIT
// PlanSettings: the settings of [tournament] that a database stores without a change. It is the
// base class of Plan and StoredPlan. plan_keys.h describes the keys.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "referee/game_limits.h"
#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/results/statistics.h"

namespace tafl::plan {

/// Settings of a tournament. Its members have the names and the defaults of the keys.
struct PlanSettings {
    std::string name;
    std::string site;
    /// Time before which no game starts; empty = games start at once.
    std::optional<std::chrono::system_clock::time_point> starts_at;
    formats::FormatSettings format_settings;
    referee::GameLimits limits;
    int random_plies = 0;  ///< random plies before the engines play; 0 = off
    /// Condition that ends a match of the command `match`. Empty for plans from tournament files,
    /// and for stored plans of older versions of the program.
    std::optional<results::MatchTest> test;
};

}  // namespace tafl::plan
