// SPDX-License-Identifier: MIT
// The smallest useful OTEP engine: keeps the game as the host tells it and asks a Chooser for
// moves. A newcomer's own engine can begin as a copy of this folder; it needs nothing but rules/.
#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>

#include "rules/game.h"

namespace tafl::examples {

/// What an engine has to decide. `left` is the time on its own clock; none without a clock.
class Chooser {
  public:
    virtual ~Chooser() = default;
    /// The game is not over, so there is a legal move.
    virtual rules::Move choose(const rules::Game& game,
                               std::optional<std::chrono::milliseconds> left) = 0;
};

/// Speaks OTEP until `goodbye` or the end of the input. Returns the exit code of the program. Each
/// move takes at least `pace`, so that people can watch engines that answer at once.
int run_engine(Chooser& chooser, std::istream& input, std::ostream& output,
               std::chrono::milliseconds pace);

}  // namespace tafl::examples
