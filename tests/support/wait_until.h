// SPDX-License-Identifier: MIT
// Polls a condition, where a fixed sleep would be too short on a machine under load.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>

namespace tafl::tests {

/// Default limit of a wait. A test that runs into it has failed, however loaded the machine is.
inline constexpr std::chrono::seconds wait_limit{60};

/// Polls `condition`. Returns true as soon as it does; false if it still returns false after
/// `limit`. The interval keeps a test below the 50 requests per second that a server accepts.
template <class Condition>
[[nodiscard]] bool becomes_true(Condition condition, std::chrono::milliseconds limit = wait_limit) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
    }
    return true;
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
