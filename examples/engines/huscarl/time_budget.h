// SPDX-License-Identifier: MIT
// TimeBudget: time limits of a move, computed from the clock that the host reports. It reads no
// clock. The host charges more time than the engine measures, such as waits for a processor; each
// budget has a margin for that.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "examples/engines/otep_engine.h"

namespace tafl::huscarl {

using Milliseconds = std::chrono::milliseconds;

struct Budget {
    Milliseconds last_start;  ///< no iteration starts after this time
    Milliseconds most;        ///< the search ends at this time
};

/// Place of a ply in a turn. In a berserk game a turn may have several plies.
enum class Turn : std::uint8_t { of_one_ply, begins, goes_on };

class TimeBudget {
  public:
    /// `expected_moves`: number of remaining moves that the engine expects at any time.
    explicit TimeBudget(int expected_moves) : expected_moves_(expected_moves) {}

    /// Returns the limits for one ply. Within a turn, overtime is not refilled and the increment is
    /// not added.
    [[nodiscard]] Budget for_move(examples::TimeLeft time, Turn turn);
    /// Reports the time that the engine used for the move.
    void note_used(Milliseconds used);

  private:
    void note_gain(Milliseconds gain);
    [[nodiscard]] static Budget for_overtime(Milliseconds left, Turn turn);

    int expected_moves_;
    Milliseconds increment_{0};  ///< estimated from gained time, because the host does not send it
    Milliseconds delay_{0};  ///< recent cost of a move in addition to the engine's thinking time
    std::optional<Milliseconds> left_before_;
    std::optional<Milliseconds> left_after_;
};

}  // namespace tafl::huscarl
