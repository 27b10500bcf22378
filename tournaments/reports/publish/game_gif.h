// SPDX-License-Identifier: MIT
// Draws a game as an animated GIF, for media that cannot show web pages: mail, forums, chats. The
// number of frames is limited: of a long game, only every n-th position is shown.
#pragma once

#include <chrono>
#include <string>

#include "rules/game_record.h"

namespace tafl::publish {

/// Returns the time for which each of `positions` positions of an animation is shown: 90 s /
/// `positions`, but at least 0.2 s and at most 0.9 s.
[[nodiscard]] std::chrono::milliseconds pause_of(int positions);

/// Returns a game as the bytes of a GIF. The boards have light colours, coordinates, and marks for
/// the last move and its captures. The last position is shown longer; then the animation repeats.
/// Throws std::runtime_error if the record cannot be replayed.
[[nodiscard]] std::string game_gif(const rules::GameRecord& record);

}  // namespace tafl::publish
