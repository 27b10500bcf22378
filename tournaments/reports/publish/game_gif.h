// SPDX-License-Identifier: MIT
// A game as an animated GIF, for media that cannot show web pages: mail, forums, chats. The number
// of frames is limited: of a long game, only every n-th position is shown.
#pragma once

#include <chrono>
#include <string>

#include "rules/game_record.h"

namespace tafl::publish {

/// Returns the time that each position is shown. It is shorter for more positions, within limits.
[[nodiscard]] std::chrono::milliseconds pause_of(int positions);

/// Returns the bytes of the GIF: light colours, coordinates, last move and captures marked. The
/// last position stays longer, then the animation repeats. Throws std::runtime_error if the record
/// cannot be replayed.
[[nodiscard]] std::string game_gif(const rules::GameRecord& record);

}  // namespace tafl::publish
