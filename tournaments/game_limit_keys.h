// SPDX-License-Identifier: MIT
// Keys of GameLimits in tournament files, stored plans and assignments of workers.
#pragma once

#include <array>

#include "referee/game_limits.h"
#include "tournaments/key.h"

namespace tafl::tournaments {

template <>
inline constexpr referee::RulesDiffer last_of<referee::RulesDiffer> = referee::RulesDiffer::loss;

inline constexpr std::array game_limit_keys = {
    public_key<&referee::GameLimits::max_plies>("max_plies"),
    public_key<&referee::GameLimits::no_capture_plies>("no_capture_plies"),
    public_key<&referee::GameLimits::illegal_moves>(
        "illegal_moves", {.range = {.max = 1000, .max_stored = KeyRange{}.max}}),
    public_key<&referee::GameLimits::rules_differ>("rules_differ",
                                                   {.is_stored = differs_from_default}),
    public_key<&referee::GameLimits::margin>(
        "margin_ms", {.range = {.max = 60'000, .max_stored = KeyRange{}.max}}),
};

}  // namespace tafl::tournaments
