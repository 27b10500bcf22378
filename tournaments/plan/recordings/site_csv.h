// SPDX-License-Identifier: MIT
// Reader of recorded games of aagenielsen.dk as CSV, one line per game. A line has the moves
// separated by space characters, then the men captured by the attackers and by the defenders. The
// last column is the status: White, Black, Draw, Ongoing or empty. The file has neither players nor
// the type of game. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "rules/expected.h"
#include "tournaments/plan/recordings/written_game.h"

namespace tafl::recordings {

/// Returns the game of one line, or the error if the line is not a game.
[[nodiscard]] rules::Expected<WrittenGame, RecordError> read_csv_line(std::string_view line);

}  // namespace tafl::recordings
