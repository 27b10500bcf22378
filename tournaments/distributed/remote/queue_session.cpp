// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/queue_session.h"

#include <optional>

#include "tournaments/base/async/run_on.h"

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
    std::function<void()> job = [this, work = std::move(work)] {
        work(queue_);
        if (on_contact_) on_contact_();
    };
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
    return async::run_on(thread_, std::move(work));
}

/// Throws a final error; otherwise sets the pause before a retry. Running games continue, and their
/// results are delivered after the reconnect.
void QueueSession::note_trouble(const QueueError& error) {
    if (error.is_final(has_entered_)) throw error;
    is_forgotten_ = error.kind() == QueueError::Kind::forgotten;
    access_.on_error(error);
}

}  // namespace tafl::remote
