// SPDX-License-Identifier: MIT
// The smallest useful OTEP engine: keeps the game as the host tells it and asks a Chooser for
// moves. A newcomer's own engine can begin as a copy of this folder; it needs nothing but rules/.
#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>

#include "rules/game.h"

namespace tafl::examples {

/// What an engine's own clock says.
struct TimeLeft {
    std::chrono::milliseconds left;  ///< of the main time, or of the overtime period
    bool is_overtime = false;        ///< then it is filled up again for each turn
};

/// What an engine has to decide.
class Chooser {
  public:
    virtual ~Chooser() = default;
    /// Another game than those before begins, by the same rules or by others.
    virtual void begin_game(const rules::Game&) {}
    /// The game is not over, so there is a legal move. `time` is none without a clock. Answers none
    /// if it has seen meanwhile that nobody waits for its move any more.
    virtual std::optional<rules::Move> choose(const rules::Game& game,
                                              std::optional<TimeLeft> time) = 0;
};

/// Speaks OTEP until `goodbye` or the end of the input. Returns the exit code of the program. Each
/// move takes at least `pace`, so that people can watch engines that answer at once.
int run_engine(Chooser& chooser, std::istream& input, std::ostream& output,
               std::chrono::milliseconds pace);

}  // namespace tafl::examples
