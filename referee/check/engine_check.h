// SPDX-License-Identifier: MIT
// check_engine: checks point by point how an engine implements its protocol, for its author.
// Scripted scenes (check_scenes.cpp) send the messages of a host. GameRunner plays whole games
// against an opponent that moves at random, as in tournaments.
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

/// Importance of a point: an unattended tournament needs the mandatory ones.
enum class CheckWeight : std::uint8_t { mandatory, advisory };
/// Result of a point. A point that fails is tried twice; `sometimes`: one try failed, the other
/// passed.
enum class CheckResult : std::uint8_t { kept, not_kept, not_tested, sometimes };
[[nodiscard]] std::string_view name_of(CheckWeight weight);
[[nodiscard]] std::string_view name_of(CheckResult keeping);

/// One checked point, with its result.
struct CheckPoint {
    std::string id;     ///< permanent, for scripts: "hello", "game-brandub-attackers"
    std::string title;  ///< description: "says hello in time"
    CheckWeight weight = CheckWeight::mandatory;
    CheckResult keeping = CheckResult::not_tested;
    std::string detail;                 ///< observation
    std::vector<std::string> dialogue;  ///< exchanged lines, in the format of Dialogue::lines()
    std::string standard_error{};       ///< its last part; empty unless the point fails
};

/// Results of a check.
struct CheckReport {
    std::vector<CheckPoint> points;  ///< all points, untested ones included
    /// Returns true if every mandatory point is kept. An untested point is not kept.
    [[nodiscard]] bool is_reliable() const;
};

/// Rules of a game that is checked, with a name for the report.
struct CheckedRules {
    std::string name;
    rules::Ruleset ruleset;
};

/// Input of a check.
struct CheckPlan {
    EngineSpec engine;
    /// Rules of the whole games; not empty. The scenes use the first ones, except sequences(): it
    /// uses the first ones with berserk.
    std::vector<CheckedRules> games;
    rules::TimeControl time;                       ///< time control of the whole games
    int max_plies = 100;                           ///< length limit of a whole game
    std::chrono::milliseconds move_timeout{5000};  ///< time per move in the scenes
    /// Illegal moves per turn that may be corrected in the whole games. The default is that of
    /// tournaments.
    int illegal_moves = 1;

    /// Returns the time limit of a move without a clock: by default 20 s. OpenTafl thinks for 10 s.
    [[nodiscard]] std::chrono::milliseconds clockless_timeout() const { return 4 * move_timeout; }
};

/// Checks an engine; takes seconds to minutes. Calls `progress` for each point as soon as its
/// result is known. Starts processes from the calling thread; all are gone when it returns.
[[nodiscard]] CheckReport check_engine(const CheckPlan& plan,
                                       const std::function<void(const CheckPoint&)>& progress);

}  // namespace tafl::referee
