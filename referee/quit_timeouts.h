// SPDX-License-Identifier: MIT
// QuitTimeouts: the way out of an engine's process, step by step.
#pragma once

#include <array>
#include <chrono>

namespace tafl::referee {

/// How long an engine is waited for on its way out: after `goodbye`, after the end of its input,
/// and after TERM. Then it is killed.
struct QuitTimeouts {
    /// The same for each step.
    template <class Rep, class Period>
    // NOLINTNEXTLINE(google-explicit-constructor)
    constexpr QuitTimeouts(std::chrono::duration<Rep, Period> each) : steps{each, each, each} {}
    constexpr QuitTimeouts(std::chrono::milliseconds after_goodbye,
                           std::chrono::milliseconds after_end_of_input,
                           std::chrono::milliseconds after_term)
        : steps{after_goodbye, after_end_of_input, after_term} {}

    std::array<std::chrono::milliseconds, 3> steps;
    bool operator==(const QuitTimeouts&) const = default;
};

}  // namespace tafl::referee
