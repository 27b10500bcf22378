// SPDX-License-Identifier: MIT
// The wait for the start time, with a clock that jumps.
#include "tournaments/play/hosting/start_wait.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <sstream>
#include <string>
#include <vector>

namespace tafl::hosting::start_wait_test {
namespace {

using namespace std::chrono_literals;

const tournaments::WallTime start =
    std::chrono::sys_days(std::chrono::year(2026) / 12 / 24) + std::chrono::hours(19);
const std::string line = "waiting for the start at 2026-12-24 19:00 UTC, in ";

/// Clock that shows each of `times` once, then the last one.
std::function<tournaments::WallTime()> clock_with(std::vector<tournaments::WallTime> times) {
    return [times = std::move(times), i = std::size_t{0}]() mutable {
        return times.at(std::min(i++, times.size() - 1));
    };
}

TEST_SUITE("tournaments/play/hosting/start_wait") {
    TEST_CASE("the wall clock is read at the start time, and at least every minute") {
        CHECK(time_to_look(start, start - 5s) == 5s);
        CHECK(time_to_look(start, start - 60s) == 60s);
        CHECK(time_to_look(start, start - 24h) == 60s);
        CHECK(time_to_look(start, start) == 0s);
        CHECK(time_to_look(start, start + 1h) == 0s);
    }

    TEST_CASE("a start time in the past means now") {
        std::ostringstream out;
        CHECK(wait_until_start(start, out, Countdown::once, clock_with({start})));
        CHECK(wait_until_start(start, out, Countdown::rewritten, clock_with({start + 24h})));
        CHECK(out.str().empty());
    }

    TEST_CASE("the wait ends when the clock is set forward, not when it is set back") {
        std::ostringstream out;
        const auto clock = clock_with({start - 10ms, start - 20ms, start + 1h});
        CHECK(wait_until_start(start, out, Countdown::once, clock));
        CHECK(out.str() == line + "0:01\n");
    }

    TEST_CASE("a terminal shows one line, which is written again") {
        std::ostringstream out;
        const auto clock = clock_with({start - 20ms, start - 10ms, start});
        CHECK(wait_until_start(start, out, Countdown::rewritten, clock));
        CHECK(out.str() == line + "0:01\x1b[K\r" + line + "0:01\x1b[K\n");
    }

    TEST_CASE("Ctrl-C ends the wait") {
        std::ostringstream out;
        bool is_raised = false;
        const auto clock = [&] {
            if (!is_raised) std::raise(SIGINT);
            is_raised = true;
            return start - 26h - 1min;
        };
        CHECK_FALSE(wait_until_start(start, out, Countdown::once, clock));
        CHECK(out.str() == line + "26:01:00\n");
    }
}

}  // namespace
}  // namespace tafl::hosting::start_wait_test
