// SPDX-License-Identifier: MIT
// The start check: before its first game, each engine of a tournament is started once and has to
// say hello (referee/start_check.h), because a mistake in a command line would lose all of its
// games.
#pragma once

#include <string>
#include <vector>

#include "referee/start_check.h"
#include "store/records.h"
#include "tournaments/plan/plan.h"

namespace tafl::hosting {

/// Which engines to start before `games` are gone on with: who has to play one of them; everybody
/// at the beginning, and where the next games are not known yet. Nobody who has withdrawn, and no
/// people: they need not be there yet.
[[nodiscard]] referee::StartCheck::Engines engines_to_check(
    const plan::Plan& plan, const std::vector<store::GameRow>& games,
    const std::vector<int>& withdrawn);

/// What the organiser is told, over several lines: what became of each and what it wrote.
[[nodiscard]] std::string refusal(const std::vector<referee::FailedStart>& failed);
/// What everybody may know, in a sentence: what an engine writes may be a secret of its host's.
[[nodiscard]] std::string public_refusal(const std::vector<referee::FailedStart>& failed);

struct StartFindings {
    bool is_stopped = false;            ///< SIGINT or SIGTERM came before the end
    std::vector<std::string> opentafl;  ///< StartCheck::opentafl
};
/// Runs the check on a loop of its own. Throws std::runtime_error with the refusal.
[[nodiscard]] StartFindings check_start(referee::StartCheck::Engines engines);

}  // namespace tafl::hosting
