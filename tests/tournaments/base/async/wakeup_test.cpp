// SPDX-License-Identifier: MIT
#include "tournaments/base/async/wakeup.h"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>

namespace tafl::tests::wakeup_test {
namespace {

namespace asio = boost::asio;
using async::Wakeup;

/// Coroutines that wait for one signal. They count how often they were woken.
struct Sleepers {
    asio::io_context loop{1};
    std::optional<Wakeup> wakeup{loop.get_executor()};
    int woken = 0;

    static asio::awaitable<void> sleep(Wakeup* wakeup, int* woken, int times) {
        for (int i = 0; i < times; ++i) {
            co_await wakeup->wait();
            ++*woken;
        }
    }
    void start(int times = 1) {
        asio::co_spawn(loop, sleep(&*wakeup, &woken, times),
                       [](std::exception_ptr failure) { CHECK_FALSE(failure); });
        run();
    }
    /// Runs all that is ready.
    void run() {
        loop.restart();
        loop.poll();
    }
};

/// Waits with an object that ends with the coroutine.
asio::awaitable<void> sleep_with(Wakeup* wakeup, std::shared_ptr<int> object) {
    co_await wakeup->wait();
    ++*object;
}

asio::awaitable<void> wait_for(asio::steady_timer* timer, bool* is_over) {
    co_await async::wait_quietly(*timer);
    *is_over = true;
}

TEST_SUITE("tournaments/base/async/wakeup") {
    TEST_CASE_FIXTURE(Sleepers, "a notification wakes all that wait, once") {
        start();
        start(2);
        CHECK(woken == 0);
        wakeup->notify();
        run();
        CHECK(woken == 2);
        run();
        CHECK(woken == 2);
        wakeup->notify();
        run();
        CHECK(woken == 3);
    }

    TEST_CASE_FIXTURE(Sleepers, "a notification before the wait is lost") {
        wakeup->notify();
        start();
        CHECK(woken == 0);
        wakeup->notify();
        run();
        CHECK(woken == 1);
    }

    TEST_CASE_FIXTURE(Sleepers, "the end of the signal wakes those that wait") {
        start();
        wakeup.reset();
        run();
        CHECK(woken == 1);
    }

    TEST_CASE("the end of the loop ends a coroutine that waits, without waking it") {
        const auto object = std::make_shared<int>(0);
        {
            asio::io_context loop{1};
            Wakeup wakeup(loop.get_executor());
            asio::co_spawn(loop, sleep_with(&wakeup, object), [](std::exception_ptr) {});
            loop.poll();
            CHECK(object.use_count() == 2);
        }
        CHECK(object.use_count() == 1);
        CHECK(*object == 0);
    }

    TEST_CASE("a timer that expires or is cancelled ends the wait without an error") {
        asio::io_context loop{1};
        asio::steady_timer expired(loop, std::chrono::milliseconds(0));
        asio::steady_timer cancelled(loop, std::chrono::hours(1));
        bool has_expired = false;
        bool is_cancelled = false;
        const auto check = [](std::exception_ptr failure) { CHECK_FALSE(failure); };
        asio::co_spawn(loop, wait_for(&expired, &has_expired), check);
        asio::co_spawn(loop, wait_for(&cancelled, &is_cancelled), check);
        while (!has_expired) loop.run_one();
        CHECK_FALSE(is_cancelled);
        cancelled.cancel();
        loop.run();
        CHECK(is_cancelled);
    }
}

}  // namespace
}  // namespace tafl::tests::wakeup_test
