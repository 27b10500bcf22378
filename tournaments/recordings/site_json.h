// SPDX-License-Identifier: MIT
// Recorded games of aagenielsen.dk as JSON: one object a game with WhiteSidePlayerName (the
// defenders), BlackSidePlayerName (the attackers), AageGameTypeKey, AageGameTypeName, Moves and
// WhoWon; other members are left alone. Pure functions; any text whatsoever may come.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "rules/expected.h"
#include "tournaments/recordings/written_game.h"

namespace tafl::recordings {

/// What a text of JSON holds: one game, or a list of them. `take` gets each with its number from 1
/// (0 if there is but one), or what is wrong with it; it returns false to stop.
using TakeJsonGame =
    std::function<bool(int number, rules::Expected<WrittenGame, RecordError> game)>;
void read_json_games(std::string_view text, const TakeJsonGame& take);

}  // namespace tafl::recordings
