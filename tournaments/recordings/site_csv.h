// SPDX-License-Identifier: MIT
// Recorded games of aagenielsen.dk as CSV, a line for each: moves separated by blanks, men captured
// by the attackers, by the defenders, and the status White, Black, Draw, Ongoing or nothing. It
// tells neither players nor the type of game. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "rules/expected.h"
#include "tournaments/recordings/written_game.h"

namespace tafl::recordings {

[[nodiscard]] rules::Expected<WrittenGame, RecordError> read_csv_line(std::string_view line);

}  // namespace tafl::recordings
