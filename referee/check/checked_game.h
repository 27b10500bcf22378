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

/// Rules, side and limits of one game that checks an engine.
struct CheckedTask {
    rules::Ruleset ruleset;
    /// Side that the checked engine plays.
    rules::Side side{};
    rules::TimeControl time;
    /// Number of plies at which the game is a draw.
    int max_plies = 2;
    /// Time limit of a ply if `time` has no clock.
    std::chrono::milliseconds hang_timeout = Assignment{}.hang_timeout;
};

/// Record of one game that checked an engine, with the measured times.
struct CheckedGame {
    rules::GameRecord record;
    /// Number of refused moves of the engine in OTEP; always 0 in other protocols. If
    /// play_checked() plays several tasks, its last result has the sum of all games, and the other
    /// results have 0.
    int refusals = 0;
    /// The program of the engine was started, or still runs from the previous game.
    bool is_started = false;
    /// Time from the start of the engine to its greeting; 0 if the process still runs from the
    /// previous game. Empty = the engine sent no greeting.
    std::optional<Duration> hello;
    /// Time from the end of the game until the process of the engine has ended and the game runner
    /// has returned. With restart = "never" the process may still run, and the time has no meaning.
    /// Empty = the game was not decided.
    std::optional<Duration> leaving;
};

/// Plays one game of `plan.engine`, and returns its result. Rethrows errors of the host.
[[nodiscard]] CheckedGame play_checked(const CheckPlan& plan, const CheckedTask& task);
/// Plays `tasks` one after the other with one game runner, and returns their results. An engine
/// with restart = "never" keeps its process. `tasks` must not be empty, and all tasks must have the
/// same side.
[[nodiscard]] std::vector<CheckedGame> play_checked(const CheckPlan& plan,
                                                    const std::vector<CheckedTask>& tasks);

/// Returns the termination, the number of plies and, if present, the summary of a game: "escape
/// after 20 plies".
[[nodiscard]] std::string outcome_of(const rules::GameRecord& record);

}  // namespace tafl::referee
