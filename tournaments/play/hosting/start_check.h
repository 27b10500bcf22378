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

/// Returns the engines that must be started once before the run plays `games`: the engines that
/// have an unfinished game. In a new tournament, or if the next games are not known yet, these are
/// all engines. The entrants in `withdrawn` and people are left out.
[[nodiscard]] referee::StartCheck::Engines engines_to_check(
    const plan::Plan& plan, const std::vector<store::GameRow>& games,
    const std::vector<int>& withdrawn);

/// Returns the error for the organiser, in several lines: each engine that failed, with the last
/// lines of its output. Control characters in the output are made visible.
[[nodiscard]] std::string refusal(const std::vector<referee::FailedStart>& failed);
/// Returns the error for the public, in one sentence. It has no output of engines, because the
/// output may be secret.
[[nodiscard]] std::string public_refusal(const std::vector<referee::FailedStart>& failed);

/// Returns a message about an engine that cannot be started. The message may be published:
/// it has no paths and no output of the engine.
[[nodiscard]] std::string cannot_start(const std::string& engine);

/// Result of check_start().
struct StartFindings {
    bool is_stopped = false;  ///< true: SIGINT or SIGTERM was received before the check had ended
    std::vector<std::string> opentafl;  ///< StartCheck::opentafl
};
/// Starts each of `engines` once, on an event loop of its own, and waits for the result. Throws
/// std::runtime_error with the text of refusal() if an engine failed.
[[nodiscard]] StartFindings check_start(referee::StartCheck::Engines engines);

}  // namespace tafl::hosting
