// SPDX-License-Identifier: MIT
// Scheveningen: two teams of engines, and each of the one meets each of the other.
#pragma once

#include "tournaments/formats/format_row.h"

namespace tafl::formats {

/// One cycle, by the teams of the players: in each round everyone of the smaller team has an
/// opponent, and who is left of the larger one is free. Whoever is named first in his first meeting
/// is not in his next one. None of one team, or of more than two.
[[nodiscard]] std::vector<Round> scheveningen_rounds(
    const tournaments::PerEntrant<std::string>& teams);

[[nodiscard]] FormatRow scheveningen_format();

}  // namespace tafl::formats
