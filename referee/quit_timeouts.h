// SPDX-License-Identifier: MIT
// QuitTimeouts: how long each step of the shutdown of an engine's process may take.
#pragma once

#include <array>
#include <chrono>

namespace tafl::referee {

/// Times that the host waits for an engine to exit: after `goodbye`, after the end of its input,
/// and after TERM. Then the host kills it.
struct QuitTimeouts {
    /// Sets the same time for all three steps.
    template <class Rep, class Period>
    // NOLINTNEXTLINE(google-explicit-constructor)
    constexpr QuitTimeouts(std::chrono::duration<Rep, Period> each) : steps{each, each, each} {}
    constexpr QuitTimeouts(std::chrono::milliseconds after_goodbye,
                           std::chrono::milliseconds after_end_of_input,
                           std::chrono::milliseconds after_term)
        : steps{after_goodbye, after_end_of_input, after_term} {}

    /// Time after `goodbye`, after the end of input, and after TERM.
    std::array<std::chrono::milliseconds, 3> steps;
    bool operator==(const QuitTimeouts&) const = default;
};

}  // namespace tafl::referee
