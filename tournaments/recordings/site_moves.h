// SPDX-License-Identifier: MIT
// The words that records of aagenielsen.dk consist of. Pure functions.
#pragma once

#include <optional>
#include <string_view>

#include "tournaments/recordings/written_game.h"

namespace tafl::recordings {

/// "d11-d10xe10", or "d11d10" in older games. None for other words.
[[nodiscard]] std::optional<WrittenMove> site_move(std::string_view word);

/// Adds a word to a game: a move, "resigned" or "timeout". From the first other word on nothing is
/// read.
void add_word(WrittenGame& game, std::string_view word);

/// "White" (the defenders), "Black" (the attackers), "Draw"; none for anything else.
[[nodiscard]] std::optional<rules::Result> site_result(std::string_view word);

}  // namespace tafl::recordings
