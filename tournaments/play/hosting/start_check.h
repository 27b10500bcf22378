// SPDX-License-Identifier: MIT
// Start check: starts each engine of a tournament once before the first game of the run. Each
// engine must send `hello` (referee/start_check.h). Without the check, an engine with a mistake in
// its command line would lose all its games.
#pragma once

#include <string>
#include <vector>

#include "referee/start_check.h"
#include "store/records.h"
#include "tournaments/plan/plan.h"

namespace tafl::hosting {

/// Returns the engines that must be started once before the run: those that have an unfinished game
/// in `games`, the known games of the tournament. If no game is finished or no game is unfinished,
/// returns all engines. People, and the entrants with the numbers in `withdrawn`, are left out.
[[nodiscard]] referee::StartCheck::Engines engines_to_check(
    const plan::Plan& plan, const std::vector<store::GameRow>& games,
    const std::vector<int>& withdrawn);

/// Returns the error message for the organiser. It has several lines: each engine that failed, with
/// the last lines of its output. Control characters in the output are replaced by visible text.
[[nodiscard]] std::string refusal(const std::vector<referee::FailedStart>& failed);
/// Returns the error message for the public, in one sentence. The message does not contain the
/// output of engines, because the output may be secret.
[[nodiscard]] std::string public_refusal(const std::vector<referee::FailedStart>& failed);

/// Returns a message that the engine with the name `engine` cannot be started. The message may be
/// published: it contains no paths and no output of the engine.
[[nodiscard]] std::string cannot_start(const std::string& engine);

/// Result of check_start().
struct StartFindings {
    bool is_stopped = false;  ///< true: SIGINT or SIGTERM was received before the check had ended
    std::vector<std::string> opentafl;  ///< names of the engines that are OpenTafl
};
/// Starts each of `engines` once, on a separate event loop, and blocks until all have started or
/// failed. If an engine failed, throws std::runtime_error with the text of refusal() and advice for
/// the organiser.
[[nodiscard]] StartFindings check_start(referee::StartCheck::Engines engines);

}  // namespace tafl::hosting
