// SPDX-License-Identifier: MIT
// The schedule: which games a plan comes to. A pure function, so that resuming is calling it again.
#pragma once

#include <vector>

#include "store/records.h"
#include "tournaments/plan.h"

namespace tafl::tournaments {

/// Every game with its round, match, sides, opening and seed, in the order of play; ids are still
/// to be given. Both games of a match begin with the same opening.
[[nodiscard]] std::vector<store::ScheduledGame> schedule(const Plan& plan);

/// `plies` random legal moves from the start of the rules, drawn from the seed, after which the
/// game is not over and no berserk sequence is open. Fewer if no such line is found.
[[nodiscard]] std::vector<rules::Move> random_opening(const rules::Ruleset& ruleset, int plies,
                                                      std::uint64_t seed);

/// Openings as the database holds them: simple moves joined by blanks.
[[nodiscard]] std::string opening_text(const std::vector<rules::Move>& moves);
[[nodiscard]] std::vector<rules::Move> opening_moves(const std::string& text);

}  // namespace tafl::tournaments
