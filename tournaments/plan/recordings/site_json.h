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

/// Receives one game or its error, with its number in the list from 1. The number is 0 if the text
/// has one game outside a list. Returns false to stop the reading.
using TakeJsonGame =
    std::function<bool(int number, rules::Expected<WrittenGame, RecordError> game)>;
/// Reads a JSON text with one game or a list of games, and calls `take` for each.
void read_json_games(std::string_view text, const TakeJsonGame& take);

}  // namespace tafl::recordings
