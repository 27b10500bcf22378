// SPDX-License-Identifier: MIT
// CheckedGame: games of a checked engine in any protocol, against a random opponent without a
// process. GameRunner plays them as in a tournament.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "referee/check/engine_check.h"
#include "referee/time_point.h"
#include "rules/game_record.h"
#include "rules/ruleset.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// Input of one checked game.
struct CheckedTask {
    rules::Ruleset ruleset;
    rules::Side side{};  ///< side of the engine
    rules::TimeControl time;
    int max_plies = 2;
    std::chrono::milliseconds hang_timeout = Assignment{}.hang_timeout;
};

/// Result of one checked game.
struct CheckedGame {
    rules::GameRecord record;
    /// Number of `error` lines sent to an OTEP engine. The last game has the sum of all games.
    int refusals = 0;
    bool is_started = false;        ///< its program was started
    std::optional<Duration> hello;  ///< time from the start to its greeting; empty = no greeting
    /// Time from the end of the game until the game runner returned; by then the process is gone.
    /// Unusable with restart = "never": the process may still run. Empty = game not decided.
    std::optional<Duration> leaving;
};

/// Plays one game and returns its result. Rethrows errors of the host.
[[nodiscard]] CheckedGame play_checked(const CheckPlan& plan, const CheckedTask& task);
/// Plays the games one after the other with one game runner. So an engine with restart = "never"
/// keeps its process.
[[nodiscard]] std::vector<CheckedGame> play_checked(const CheckPlan& plan,
                                                    const std::vector<CheckedTask>& tasks);

/// Returns the termination and the summary: "escape after 20 plies".
[[nodiscard]] std::string outcome_of(const rules::GameRecord& record);

}  // namespace tafl::referee
