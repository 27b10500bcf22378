// SPDX-License-Identifier: MIT
// QueueSession: calls of a worker to the work queue, on a thread of their own. All member functions
// are called on the loop's thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "tournaments/distributed/remote/queue_access.h"
#include "tournaments/distributed/work_queue/worker_queue.h"

namespace tafl::remote {

/// Connection of one worker to its work queue. The loop must outlive the running calls.
class QueueSession {
  public:
    using Call = std::function<void(work_queue::WorkerQueue&)>;

    /// `url`: address of the queue's database, in a format of libpq. Does not connect yet. `report`
    /// receives messages for people: the connection has failed, or works again. `on_contact` is
    /// called on the session's thread after each call to which the queue replied; null = not
    /// called.
    QueueSession(std::string url, std::function<void(const std::string&)> report,
                 std::function<void()> on_contact)
        : queue_(std::move(url)), access_(std::move(report)), on_contact_(std::move(on_contact)) {}

    /// Registers the machine (WorkerQueue::enter()). Result and errors are those of call().
    [[nodiscard]] boost::asio::awaitable<bool> enter(work_queue::RegisteredMachine machine);
    /// Calls `work` on the session's thread, and returns true if it throws nothing. Returns false
    /// if it throws a QueueError after which a retry may succeed. Throws any other QueueError
    /// (QueueError::is_final()).
    [[nodiscard]] boost::asio::awaitable<bool> call(Call work);
    /// Runs `work` on the session's thread. Throws the exception of `work`.
    [[nodiscard]] boost::asio::awaitable<void> run(std::function<void()> work);
    /// Blocks until the thread has ended. Called after the last call.
    void join() { thread_.join(); }

    /// Returns true if the machine was registered at least once.
    [[nodiscard]] bool has_entered() const { return has_entered_; }
    /// Returns true if the last failed call had an error of the kind `forgotten`: the queue does
    /// not know the machine any more, and the caller must call enter(). Further calls return false
    /// until such an error occurs again.
    [[nodiscard]] bool take_forgotten() { return std::exchange(is_forgotten_, false); }
    /// Returns true if the last call failed.
    [[nodiscard]] bool is_broken() const { return access_.is_broken(); }
    /// Returns the time before the next attempt. Only valid while is_broken().
    [[nodiscard]] std::chrono::milliseconds pause() const { return access_.pause(); }
    /// Returns ROLE/NAME of the machine; empty before enter().
    [[nodiscard]] const std::string& name() const { return queue_.name(); }

  private:
    void note_trouble(const work_queue::QueueError& error);

    work_queue::WorkerQueue queue_;  ///< used on the session's thread, during a call
    QueueAccess access_;
    std::function<void()> on_contact_;
    bool has_entered_ = false;
    bool is_forgotten_ = false;
    boost::asio::thread_pool thread_{1};
};

}  // namespace tafl::remote
