// SPDX-License-Identifier: MIT
#include "tournaments/base/async/fair_mutex.h"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <stdexcept>

namespace tafl::tests::fair_mutex_test {
namespace {

namespace asio = boost::asio;
using async::FairMutex;

struct Table {
    asio::io_context loop{1};
    FairMutex turns{loop};
    std::string happened;

    asio::awaitable<void> sit(std::string who, bool fails) {
        const auto executor = co_await asio::this_coro::executor;
        const auto& token = asio::use_awaitable;
        const FairMutex::Turn turn = co_await turns.lock(who);
        happened += '(' + who;
        co_await asio::post(executor, token);
        if (fails) throw std::runtime_error("x");
        happened += ')';
    }
    void want(const std::string& who, bool fails = false) {
        asio::co_spawn(loop, sit(who, fails), [](std::exception_ptr) {});
    }
};

TEST_SUITE("tournaments/base/async/fair_mutex") {
    TEST_CASE_FIXTURE(Table, "the names get the lock in turn, even if one name requests it often") {
        for (int i = 0; i < 4; ++i) want("a");
        want("b");
        want("c");
        want("b");
        loop.run();
        CHECK(happened == "(a)(b)(c)(a)(b)(a)(a)");
    }
    TEST_CASE_FIXTURE(Table,
                      "one coroutine has the lock at a time, and an exception passes it on") {
        want("a", true);
        want("b");
        want("a", true);
        want("a");
        loop.run();
        CHECK(happened == "(a(b)(a(a)");
        want("c");
        loop.restart();
        loop.run();
        CHECK(happened.ends_with("(c)"));
    }
    TEST_CASE_FIXTURE(Table, "waiting coroutines are counted, in all and by name") {
        for (int i = 0; i < 3; ++i) want("a");
        want("b");
        for (int i = 0; i < 20 && turns.waiting() < 3; ++i) loop.poll_one();
        CHECK(turns.waiting("a") == 2);
        CHECK(turns.waiting("b") == 1);
        CHECK(turns.waiting("x") == 0);
        loop.run();
        CHECK(turns.waiting() == 0);
    }
}

}  // namespace
}  // namespace tafl::tests::fair_mutex_test
