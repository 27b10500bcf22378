// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/queue_session.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <optional>

namespace tafl::remote {

namespace asio = boost::asio;
using work_queue::QueueError;

asio::awaitable<bool> QueueSession::enter(work_queue::RegisteredMachine machine) {
    Call enter = [machine = std::move(machine)](work_queue::WorkerQueue& queue) {
        queue.enter(machine);
    };
    const bool is_in = co_await call(std::move(enter));
    has_entered_ = has_entered_ || is_in;
    co_return is_in;
}

asio::awaitable<bool> QueueSession::call(Call work) {
    std::function<void()> job = [this, work = std::move(work)] { work(queue_); };
    std::optional<QueueError> trouble;
    try {
        co_await run(std::move(job));
    } catch (const QueueError& error) {
        trouble = error;
    }
    if (trouble) {
        note_trouble(*trouble);
        co_return false;
    }
    access_.on_success();
    co_return true;
}

asio::awaitable<void> QueueSession::run(std::function<void()> work) {
    auto task = [](std::function<void()> job) -> asio::awaitable<void> {
        job();
        co_return;
    };
    const auto& token = asio::use_awaitable;
    auto running = task(std::move(work));
    co_await asio::co_spawn(thread_.get_executor(), std::move(running), token);
}

/// Throws a final error; otherwise sets the pause before a retry. Running games continue, and their
/// results are delivered after the reconnect.
void QueueSession::note_trouble(const QueueError& error) {
    if (error.is_final(has_entered_)) throw error;
    is_forgotten_ = error.kind() == QueueError::Kind::forgotten;
    access_.on_error(error);
}

}  // namespace tafl::remote
