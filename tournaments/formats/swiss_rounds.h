// SPDX-License-Identifier: MIT
// The rounds of a Swiss that were drawn, for people.
#pragma once

#include <vector>

#include "tournaments/formats/format.h"

namespace tafl::formats {

[[nodiscard]] std::vector<PairedRound> swiss_rounds(const FormatSettings& settings,
                                                    const TournamentHistory& history);

}  // namespace tafl::formats
