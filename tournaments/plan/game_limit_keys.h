// SPDX-License-Identifier: MIT
// Keys of GameLimits in tournament files, stored plans and assignments of workers.
#pragma once

#include <array>

#include "referee/game_limits.h"
#include "tournaments/base/key.h"

namespace tafl::tournaments {

template <>
inline constexpr referee::RulesDiffer last_of<referee::RulesDiffer> = referee::RulesDiffer::loss;

}  // namespace tafl::tournaments

namespace tafl::plan {

inline constexpr std::array game_limit_keys = {
    tournaments::public_key<&referee::GameLimits::max_plies>("max_plies",
                                                             {"A draw when reached; 0 = no limit"}),
    tournaments::public_key<&referee::GameLimits::no_capture_plies>(
        "no_capture_plies", {"A draw after N plies without a capture; 0 = off"}),
    tournaments::public_key<&referee::GameLimits::illegal_moves>(
        "illegal_moves", {"Refused moves that an engine may correct before it forfeits",
                          {.max = 1000, .max_stored = tournaments::KeyRange{}.max}}),
    tournaments::public_key<&referee::GameLimits::rules_differ>(
        "rules_differ", {"Result for an engine that plays by rules of its own",
                         {},
                         tournaments::differs_from_default}),
    tournaments::public_key<&referee::GameLimits::margin>(
        "margin_ms",
        {"Time forgiven per move", {.max = 60'000, .max_stored = tournaments::KeyRange{}.max}}),
};

}  // namespace tafl::plan
