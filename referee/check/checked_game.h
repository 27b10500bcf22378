// SPDX-License-Identifier: MIT
// CheckedGame: games of a checked engine against a random opponent without a process, at a table as
// in a tournament; whatever protocol it speaks.
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

/// Which game.
struct CheckedTask {
    rules::Ruleset ruleset;
    rules::Side side{};  ///< the engine's
    rules::TimeControl time;
    int max_plies = 2;
    std::chrono::milliseconds hang_timeout = Assignment{}.hang_timeout;
};

struct CheckedGame {
    rules::GameRecord record;
    int refusals = 0;               ///< how often an OTEP engine was told that its move is refused
    bool is_started = false;        ///< its program runs
    std::optional<Duration> hello;  ///< after it was started; none if it never came
    std::optional<Duration> leaving;  ///< how long it took to be gone once the game had ended
};

/// Throws what the host throws.
[[nodiscard]] CheckedGame play_checked(const CheckPlan& plan, const CheckedTask& task);
/// One after the other at one table, so that an engine with restart = "never" stays.
[[nodiscard]] std::vector<CheckedGame> play_checked(const CheckPlan& plan,
                                                    const std::vector<CheckedTask>& tasks);

/// "escape after 20 plies", and what there is to say of it.
[[nodiscard]] std::string outcome_of(const rules::GameRecord& record);

}  // namespace tafl::referee
