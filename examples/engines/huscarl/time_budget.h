// SPDX-License-Identifier: MIT
// TimeBudget: how long the engine may think about a move, told from what its clock says. It reads
// no clock itself. The host charges more than the engine sees, such as the wait for a processor:
// each budget leaves a margin for that.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "examples/engines/otep_engine.h"

namespace tafl::huscarl {

using Milliseconds = std::chrono::milliseconds;

struct Budget {
    Milliseconds last_start;  ///< no new iteration begins after this
    Milliseconds most;        ///< the search ends here, whatever it is at
};

/// A ply's place in a turn; one turn of a berserk game may have several.
enum class Turn : std::uint8_t { of_one_ply, begins, goes_on };

class TimeBudget {
  public:
    /// `expected_moves`: how many moves the engine thinks it has still to make, at any time.
    explicit TimeBudget(int expected_moves) : expected_moves_(expected_moves) {}

    /// For one ply. Neither is overtime filled up nor the increment added amid a turn.
    [[nodiscard]] Budget for_move(examples::TimeLeft time, Turn turn);
    /// What the engine has used for the move.
    void note_used(Milliseconds used);

  private:
    void note_gain(Milliseconds gain);
    [[nodiscard]] static Budget for_overtime(Milliseconds left, Turn turn);

    int expected_moves_;
    Milliseconds increment_{0};  ///< it is not told, but seen when time comes back
    Milliseconds delay_{0};      ///< what a move has lately cost beyond the engine's thinking
    std::optional<Milliseconds> left_before_;
    std::optional<Milliseconds> left_after_;
};

}  // namespace tafl::huscarl
