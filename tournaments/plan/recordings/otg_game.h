// SPDX-License-Identifier: MIT
// Conversion of an OTG record to a game for the database. The rules, comments and clocks of the
// record are kept. Variations and other content remain only in the stored text. Pure functions; any
// input is allowed.
#pragma once

#include <string>
#include <string_view>

#include "rules/expected.h"
#include "tournaments/plan/recordings/verified_game.h"

namespace tafl::recordings {

/// Returns the game of the OTG record `text`, after its moves were checked. A game with an illegal
/// move has a VerifiedGame::fault. If the record is unreadable, returns the error with its line.
[[nodiscard]] rules::Expected<VerifiedGame, RecordError> judged_otg(std::string_view text,
                                                                    RecordRulesCache& cache);

}  // namespace tafl::recordings
