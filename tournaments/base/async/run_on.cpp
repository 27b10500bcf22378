// SPDX-License-Identifier: MIT
#include "tournaments/base/async/run_on.h"

#include <spdlog/spdlog.h>

#include <exception>

namespace tafl::async {

namespace asio = boost::asio;

namespace {

asio::awaitable<void> call(std::function<void()> work) {
    work();
    co_return;
}

}  // namespace

asio::awaitable<void> run_on(asio::thread_pool& pool, std::function<void()> work) {
    return run_on(pool, call(std::move(work)));
}

void spawn(asio::io_context& loop, std::string name, asio::awaitable<void> coroutine) {
    auto log_failure = [name = std::move(name)](std::exception_ptr failure) {
        try {
            if (failure) std::rethrow_exception(failure);
        } catch (const std::exception& error) {
            spdlog::error("{}: {}", name, error.what());
        }
    };
    asio::co_spawn(loop, std::move(coroutine), std::move(log_failure));
}

}  // namespace tafl::async
