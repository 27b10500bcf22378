// SPDX-License-Identifier: MIT
// Conversion of an OTG record to a game for the database, with its own rules, comments and clocks.
// Variations and other content remain in the stored text. Pure functions; any input is allowed.
#pragma once

#include <string>
#include <string_view>

#include "rules/expected.h"
#include "tournaments/plan/recordings/verified_game.h"

namespace tafl::recordings {

/// Returns the checked game of the record `text`. If the record is unreadable, returns the error
/// with its line.
[[nodiscard]] rules::Expected<VerifiedGame, RecordError> judged_otg(std::string_view text,
                                                                    RecordRulesCache& cache);

}  // namespace tafl::recordings
