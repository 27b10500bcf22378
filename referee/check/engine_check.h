// SPDX-License-Identifier: MIT
// check_engine: how well one engine keeps the protocol, point by point, for its author. Scripted
// scenes (check_scenes.cpp) ask for what hosts ask for; whole games against an opponent that moves
// at random are played by the same Table that plays tournaments.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "rules/ruleset.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// Whether an unattended tournament can do without it.
enum class CheckWeight : std::uint8_t { mandatory, advisory };
/// A point that is not kept is tried twice; `sometimes`: kept one time, and not the other.
enum class CheckResult : std::uint8_t { kept, not_kept, not_tested, sometimes };
[[nodiscard]] std::string_view name_of(CheckWeight weight);
[[nodiscard]] std::string_view name_of(CheckResult keeping);

struct CheckPoint {
    std::string id;     ///< permanent, for scripts: "hello", "game-brandub-attackers"
    std::string title;  ///< "says hello in time"
    CheckWeight weight = CheckWeight::mandatory;
    CheckResult keeping = CheckResult::not_tested;
    std::string detail;                 ///< what was seen
    std::vector<std::string> dialogue;  ///< the lines exchanged, as Dialogue has them
    std::string standard_error{};       ///< the end of what it wrote there; empty unless it fails
};

struct CheckReport {
    std::vector<CheckPoint> points;  ///< all there are, those that were not tested included
    /// Every mandatory point is kept; one that could not be tested is not.
    [[nodiscard]] bool is_reliable() const;
};

struct CheckedRules {
    std::string name;
    rules::Ruleset ruleset;
};

struct CheckPlan {
    EngineSpec engine;
    std::vector<CheckedRules> games;  ///< at least one; the first is also that of the scenes
    rules::TimeControl time;          ///< of the whole games
    int max_plies = 100;              ///< so long is a whole game at most
    std::chrono::milliseconds move_timeout{5000};  ///< a move's clock in the scenes
    int illegal_moves =
        1;  ///< that may be corrected, each turn, in the whole games: tournaments' rule

    /// How long a move without a clock may take: 20 s by default. OpenTafl thinks for 10 s.
    [[nodiscard]] std::chrono::milliseconds clockless_timeout() const { return 4 * move_timeout; }
};

/// Takes seconds to minutes. `progress` hears of each point as it is known. Starts processes from
/// the calling thread, which must outlive them (it does: all are gone at the end).
[[nodiscard]] CheckReport check_engine(const CheckPlan& plan,
                                       const std::function<void(const CheckPoint&)>& progress);

}  // namespace tafl::referee
