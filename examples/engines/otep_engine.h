// SPDX-License-Identifier: MIT
// Minimal OTEP engine: follows the game as the host reports it and requests moves from a Chooser.
// Copy this directory to start an engine of your own; it needs only rules/.
#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>

#include "rules/game.h"

namespace tafl::examples {

/// Clock of the engine.
struct TimeLeft {
    std::chrono::milliseconds left;  ///< of the main time, or of the overtime period
    bool is_overtime = false;        ///< true: the period is refilled at each turn
};

/// Interface of an engine: it chooses the moves.
class Chooser {
  public:
    virtual ~Chooser() = default;
    /// Called at the start of each game, with the same or other rules.
    virtual void begin_game(const rules::Game&) {}
    /// Returns a move; the game is not over. `time` is empty without a clock. Returns none if the
    /// host does not wait for the move any more.
    virtual std::optional<rules::Move> choose(const rules::Game& game,
                                              std::optional<TimeLeft> time) = 0;
};

/// Runs OTEP until `goodbye` or the end of the input. Returns the exit code of the program. Each
/// move takes at least `pace`, so that people can follow fast engines.
int run_engine(Chooser& chooser, std::istream& input, std::ostream& output,
               std::chrono::milliseconds pace);

}  // namespace tafl::examples
