// SPDX-License-Identifier: MIT
// Polling of a condition. A fixed sleep would be too short on a machine under load.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

namespace tafl::tests {

/// Default limit of a wait. A test that reaches it has failed under any load.
inline constexpr std::chrono::seconds wait_limit{60};

/// Polls `condition`. Returns true as soon as it does; false if it still returns false after
/// `limit`. The interval keeps a test below the 50 requests per second that a server accepts, and
/// leaves three quarters of a processor to the programs that the test waits for.
template <class Condition>
[[nodiscard]] bool becomes_true(Condition condition, std::chrono::milliseconds limit = wait_limit) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + limit;
    for (;;) {
        const Clock::time_point begin = Clock::now();
        if (condition()) return true;
        const Clock::time_point now = Clock::now();
        if (now > end) return false;
        std::this_thread::sleep_for(
            std::max<Clock::duration>(std::chrono::milliseconds(30), 3 * (now - begin)));
    }
}

/// Polls `condition` until it returns true. Fails the test if it is still false after `limit`.
template <class Condition>
void wait_until(Condition condition, std::chrono::milliseconds limit = wait_limit) {
    REQUIRE(becomes_true(condition, limit));
}

/// The same. A failure prints `what`.
template <class Condition>
void wait_until(const char* what, Condition condition,
                std::chrono::milliseconds limit = wait_limit) {
    CAPTURE(std::string(what));
    REQUIRE(becomes_true(condition, limit));
}

}  // namespace tafl::tests
