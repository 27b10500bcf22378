// SPDX-License-Identifier: MIT
// Waiting for the start time of a tournament (key `starts_at`).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <ostream>

#include "tournaments/base/iso_time.h"

namespace tafl::hosting {

/// Returns the time after which the wall clock must be read again by a program that waits for
/// `start`: the time until `start`, but at most one minute, because the clock may be set.
[[nodiscard]] std::chrono::nanoseconds time_to_look(tournaments::WallTime start,
                                                    tournaments::WallTime now);

/// Output of wait_until_start().
enum class Countdown : std::uint8_t {
    rewritten,  ///< a line that is written again every second, for a terminal
    once        ///< one line
};

/// Blocks until the wall clock `now` has reached `start`; returns at once, without output, if it
/// already has. Prints the time left to `out`. Returns false if SIGINT or SIGTERM ended the wait.
[[nodiscard]] bool wait_until_start(
    tournaments::WallTime start, std::ostream& out, Countdown countdown,
    const std::function<tournaments::WallTime()>& now = std::chrono::system_clock::now);
/// Does the same with the system's clock. Prints to standard error.
[[nodiscard]] bool wait_until_start(tournaments::WallTime start);

}  // namespace tafl::hosting
