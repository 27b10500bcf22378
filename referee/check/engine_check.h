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

/// Importance of a point. A tournament without supervision needs an engine that keeps all mandatory
/// points.
enum class CheckWeight : std::uint8_t { mandatory, advisory };
/// Result of a point. If a point is not kept, its scene is usually repeated once. `sometimes`: the
/// point was kept in one of the two attempts only.
enum class CheckResult : std::uint8_t { kept, not_kept, not_tested, sometimes };
[[nodiscard]] std::string_view name_of(CheckWeight weight);
[[nodiscard]] std::string_view name_of(CheckResult keeping);

/// One point of the check, with its result.
struct CheckPoint {
    /// Permanent id of the point, for scripts: "hello", "game-brandub-attackers".
    std::string id;
    /// Description of the point for people: "says hello in time".
    std::string title;
    CheckWeight weight = CheckWeight::mandatory;
    CheckResult keeping = CheckResult::not_tested;
    /// Observation that explains the result, for people.
    std::string detail;
    /// Lines exchanged in the scene of the point, in the format of Dialogue::lines(). Empty for a
    /// game in which no engine failed.
    std::vector<std::string> dialogue;
    /// Last part of the engine's standard error; empty unless the point is not kept.
    std::string standard_error{};
    /// The point was not tested, because it depends on another point that is not kept.
    bool is_unreached = false;
};

/// Results of a check.
struct CheckReport {
    /// All points of the check, including those that were not tested.
    std::vector<CheckPoint> points;
    /// Returns true if every mandatory point is kept. A point that was not tested is not kept.
    /// Returns false without points.
    [[nodiscard]] bool is_reliable() const;
};

/// Rules of games in a check, with a name for the report.
struct CheckedRules {
    std::string name;
    rules::Ruleset ruleset;
};

/// Input of a check.
struct CheckPlan {
    EngineSpec engine;
    /// Rules of the whole games; not empty. The scenes use the first rules, except the scene for
    /// sequences: it uses the first rules with berserk moves.
    std::vector<CheckedRules> games;
    rules::TimeControl time;  ///< time control of both sides in the whole games
    int max_plies = 100;      ///< number of plies at which a whole game is a draw
    std::chrono::milliseconds move_timeout{5000};  ///< time limit of a move in the scenes
    /// Number of illegal moves per turn that the engine may correct in the whole games. The default
    /// is that of tournaments.
    int illegal_moves = 1;

    /// Returns the time limit of a move without a clock: 4 times `move_timeout`, by default 20 s.
    /// OpenTafl thinks for 10 s if it has no clock.
    [[nodiscard]] std::chrono::milliseconds clockless_timeout() const { return 4 * move_timeout; }
};

/// Checks an engine and returns the results; takes seconds to minutes. Calls `progress` for each
/// point as soon as its result is known. Starts processes from the calling thread; all have ended
/// when it returns.
[[nodiscard]] CheckReport check_engine(const CheckPlan& plan,
                                       const std::function<void(const CheckPoint&)>& progress);

}  // namespace tafl::referee
