// SPDX-License-Identifier: MIT
// An OTG record as a game to be stored: its own rules, comments and clocks; variations and what
// else it says stay in its text. Pure functions; any text whatsoever may come.
#pragma once

#include <string>
#include <string_view>

#include "rules/expected.h"
#include "tournaments/recordings/verified_game.h"

namespace tafl::recordings {

/// Of what cannot be read, the line is told.
[[nodiscard]] rules::Expected<VerifiedGame, RecordError> judged_otg(std::string_view text,
                                                                    RecordRulesCache& cache);

}  // namespace tafl::recordings
