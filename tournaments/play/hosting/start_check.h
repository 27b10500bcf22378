// SPDX-License-Identifier: MIT
// Start check: starts each engine of a tournament once before its first game. Each engine must send
// `hello` (referee/start_check.h). Without the check, a mistake in a command line would lose all
// its games.
#pragma once

#include <string>
#include <vector>

#include "referee/start_check.h"
#include "store/records.h"
#include "tournaments/plan/plan.h"

namespace tafl::hosting {

/// Returns the engines to check before the run plays `games`. These are the engines that have an
/// unfinished game. All engines are checked in a new tournament, or if the next games are unknown.
/// Withdrawn entrants and people are not checked.
[[nodiscard]] referee::StartCheck::Engines engines_to_check(
    const plan::Plan& plan, const std::vector<store::GameRow>& games,
    const std::vector<int>& withdrawn);

/// Returns the error for the organiser, in several lines: each failed engine and its output. The
/// output is safe for a terminal.
[[nodiscard]] std::string refusal(const std::vector<referee::FailedStart>& failed);
/// Returns the public error in one sentence, without output of engines, which may be secret.
[[nodiscard]] std::string public_refusal(const std::vector<referee::FailedStart>& failed);

/// Result of check_start().
struct StartFindings {
    bool is_stopped = false;            ///< SIGINT or SIGTERM was received before the end
    std::vector<std::string> opentafl;  ///< StartCheck::opentafl
};
/// Runs the check on its own loop. Throws std::runtime_error with refusal() if an engine failed.
[[nodiscard]] StartFindings check_start(referee::StartCheck::Engines engines);

}  // namespace tafl::hosting
