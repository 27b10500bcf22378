// SPDX-License-Identifier: MIT
// Reader of recorded games of aagenielsen.dk as JSON, one object per game. Members:
// WhiteSidePlayerName (the defenders), BlackSidePlayerName (the attackers), AageGameTypeKey,
// AageGameTypeName, Moves and WhoWon. Other members are ignored. Pure functions; any input is
// allowed.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "rules/expected.h"
#include "tournaments/plan/recordings/written_game.h"

namespace tafl::recordings {

/// Function that receives one game or its error. `number` is the position of the game in the list,
/// from 1; 0 = the text has one game outside a list. The function returns false to stop the
/// reading.
using TakeJsonGame =
    std::function<bool(int number, rules::Expected<WrittenGame, RecordError> game)>;
/// Reads a JSON text with one game or a list of games, and calls `take` for each game. If the text
/// is not valid JSON, calls `take` with the error.
void read_json_games(std::string_view text, const TakeJsonGame& take);

}  // namespace tafl::recordings
