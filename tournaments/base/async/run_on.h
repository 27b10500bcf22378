// SPDX-License-Identifier: MIT
// run_on(): runs a coroutine or a function on another thread, and then resumes the caller on the
// caller's own thread.
// spawn(): starts a coroutine for which no other coroutine waits.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <string>
#include <utility>

namespace tafl::async {

/// Runs `coroutine` on `context`, a loop or a thread pool. Returns its result on the caller's loop,
/// or throws its exception there. The caller's loop must outlive the coroutine.
template <class Context, class Result>
[[nodiscard]] boost::asio::awaitable<Result> run_on(Context& context,
                                                    boost::asio::awaitable<Result> coroutine) {
    return boost::asio::co_spawn(context, std::move(coroutine), boost::asio::use_awaitable);
}

/// Calls `work` on a thread of `pool`. After `work` has returned, resumes the caller on the
/// caller's loop. If `work` throws an exception, throws this exception there. The caller's loop
/// must outlive the call.
[[nodiscard]] boost::asio::awaitable<void> run_on(boost::asio::thread_pool& pool,
                                                  std::function<void()> work);

/// Starts `coroutine` on `loop`. If it throws an exception, logs "NAME: TEXT" as an error.
void spawn(boost::asio::io_context& loop, std::string name, boost::asio::awaitable<void> coroutine);

}  // namespace tafl::async
