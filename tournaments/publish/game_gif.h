// SPDX-License-Identifier: MIT
// A game as a moving picture, GIF, for places that show no pages of ours: mail, forums, chats. Its
// size and the work that it takes have an end: of long games it shows every second position, or
// every third.
#pragma once

#include <chrono>
#include <string>

#include "rules/game_record.h"

namespace tafl::publish {

/// How long each position is shown, so that a game takes neither too long nor hurries.
[[nodiscard]] std::chrono::milliseconds pause_of(int positions);

/// The bytes of the file; light, with coordinates, the last move and what it captured marked; the
/// last position stays, then it begins anew. Throws std::runtime_error for a record that breaks.
[[nodiscard]] std::string game_gif(const rules::GameRecord& record);

}  // namespace tafl::publish
