// SPDX-License-Identifier: MIT
#include "tournaments/base/async/run_on.h"

#include <doctest/doctest.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <exception>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace tafl::tests::run_on_test {
namespace {

namespace asio = boost::asio;

/// Threads that did the work and continued the caller, and the error that the caller received.
struct Threads {
    std::thread::id work{};
    std::thread::id after{};
    std::string failure;
};

asio::awaitable<void> work_on(asio::thread_pool* pool, Threads* threads, std::string fault) {
    std::function<void()> work = [threads, fault] {
        threads->work = std::this_thread::get_id();
        if (!fault.empty()) throw std::runtime_error(fault);
    };
    try {
        co_await async::run_on(*pool, std::move(work));
    } catch (const std::exception& error) {
        threads->failure = error.what();
    }
    threads->after = std::this_thread::get_id();
}

asio::awaitable<std::string> answer(Threads* threads, std::string fault) {
    threads->work = std::this_thread::get_id();
    if (!fault.empty()) throw std::runtime_error(fault);
    co_return "an answer that is longer than a short string";
}

asio::awaitable<void> ask(asio::io_context* other, Threads* threads, std::string fault,
                          std::string* result) {
    auto coroutine = answer(threads, std::move(fault));
    try {
        std::string text = co_await async::run_on(*other, std::move(coroutine));
        *result = std::move(text);
    } catch (const std::exception& error) {
        threads->failure = error.what();
    }
    threads->after = std::this_thread::get_id();
}

asio::awaitable<void> end(bool* has_ended, std::string fault) {
    *has_ended = true;
    if (!fault.empty()) throw std::runtime_error(fault);
    co_return;
}

/// Captures the log during its lifetime.
class Log {
  public:
    Log() {
        auto sink = std::make_shared<spdlog::sinks::ostream_sink_st>(text_);
        sink->set_pattern("%l %v");
        spdlog::set_default_logger(std::make_shared<spdlog::logger>("test", std::move(sink)));
    }
    ~Log() { spdlog::set_default_logger(before_); }
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    [[nodiscard]] std::string text() const { return text_.str(); }

  private:
    std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
    std::ostringstream text_;
};

TEST_SUITE("tournaments/base/async/run_on") {
    TEST_CASE("work is done on the pool, and its caller continues on the loop") {
        for (const std::string fault : {"", "the disk is full"}) {
            CAPTURE(fault);
            asio::io_context loop{1};
            asio::thread_pool pool{1};
            Threads threads;
            asio::co_spawn(loop, work_on(&pool, &threads, fault),
                           [](std::exception_ptr failure) { CHECK_FALSE(failure); });
            loop.run();
            CHECK(threads.work != std::thread::id());
            CHECK(threads.work != std::this_thread::get_id());
            CHECK(threads.after == std::this_thread::get_id());
            CHECK(threads.failure == fault);
        }
    }

    TEST_CASE("a coroutine runs on another loop, and its result comes back") {
        for (const std::string fault : {"", "the disk is full"}) {
            CAPTURE(fault);
            asio::io_context loop{1};
            asio::io_context other{1};
            auto guard = asio::make_work_guard(other);
            std::thread thread([&other] { other.run(); });
            const std::thread::id other_id = thread.get_id();
            Threads threads;
            std::string result;
            asio::co_spawn(loop, ask(&other, &threads, fault, &result),
                           [](std::exception_ptr failure) { CHECK_FALSE(failure); });
            loop.run();
            guard.reset();
            thread.join();
            CHECK(threads.work == other_id);
            CHECK(threads.after == std::this_thread::get_id());
            CHECK(threads.failure == fault);
            CHECK(result.starts_with("an answer") == fault.empty());
        }
    }

    TEST_CASE("the exception of a coroutine without a caller is logged") {
        const Log log;
        asio::io_context loop{1};
        bool has_ended = false;
        async::spawn(loop, "a quiet one has stopped", end(&has_ended, ""));
        loop.run();
        CHECK(has_ended);
        CHECK(log.text().empty());
        has_ended = false;
        async::spawn(loop, "the web server has stopped", end(&has_ended, "no descriptor is left"));
        loop.restart();
        loop.run();
        CHECK(has_ended);
        CHECK(log.text() == "error the web server has stopped: no descriptor is left\n");
    }
}

}  // namespace
}  // namespace tafl::tests::run_on_test
