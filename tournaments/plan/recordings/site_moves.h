// SPDX-License-Identifier: MIT
// Parser of the words in records of aagenielsen.dk. Pure functions.
#pragma once

#include <optional>
#include <string_view>

#include "tournaments/plan/recordings/written_game.h"

namespace tafl::recordings {

/// Parses a move such as "d11-d10xe10", or "d11d10" in older games. Returns nullopt for other
/// words.
[[nodiscard]] std::optional<WrittenMove> site_move(std::string_view word);

/// Adds the next word of a record to `game`. The word may be a move, "resigned" or "timeout". Any
/// other word is stored in `game.no_move`, and all later words are ignored.
void add_word(WrittenGame& game, std::string_view word);

/// Parses a result: "White" (the defenders), "Black" (the attackers) or "Draw". Returns nullopt for
/// other words.
[[nodiscard]] std::optional<rules::Result> site_result(std::string_view word);

}  // namespace tafl::recordings
