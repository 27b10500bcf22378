// SPDX-License-Identifier: MIT
// QueueLink: the coordinator's connection to the work queue. It owns a thread, which is the only
// one that uses PostgreSQL. Therefore neither the network nor the check of delivered games delays
// an engine's message. The thread executes commands soon, and repeats them until they succeed.
// Commands of one kind keep their order. The listener receives updates on the loop's thread. All
// member functions are called on the loop's thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tournaments/distributed/remote/queue_sync.h"

namespace tafl::remote {

/// Final failure of the connection to the work queue.
struct LinkFailure {
    std::exception_ptr error;
    bool has_claimed = false;  ///< true: the queue was claimed before the failure
};

/// Connection of one run to its work queue, with a thread of its own.
class QueueLink {
  public:
    /// Receiver of the updates, on the loop's thread.
    class Listener {
      public:
        /// Receives the updates since the last call.
        virtual void on_news(LinkUpdates news) = 0;
        /// Receives a message for people: the connection has failed, or works again.
        virtual void on_trouble(const std::string& text) = 0;
        /// Receives a final failure. The thread has ended: it makes no further attempt, and no
        /// update follows.
        virtual void on_failure(LinkFailure failure) = 0;

      protected:
        ~Listener() = default;
    };

    /// Starts the thread. It connects to the queue at `url` (in a format of libpq) and claims it as
    /// `who`. `patience`: reaction to a failure of the first connection. The listener must outlive
    /// this object.
    QueueLink(boost::asio::any_io_executor loop, std::string url, work_queue::Coordinator who,
              ConnectPolicy patience, Listener& listener);
    /// Executes the pending commands first, unless the queue is unreachable. Blocks until the
    /// thread has ended.
    ~QueueLink();
    QueueLink(const QueueLink&) = delete;
    QueueLink& operator=(const QueueLink&) = delete;

    /// Offers a unit. If the queue already has the unit with the same assignments, the unit keeps
    /// its state. If a worker already has a lease of it, the listener receives this lease.
    void offer(Unit unit);
    /// Removes a unit with its lease and its deliveries from the queue.
    void withdraw(work_queue::UnitId unit);
    /// Removes a delivery and its unit from the queue. Called after the games were stored in the
    /// database.
    void settle(std::int64_t delivery, work_queue::UnitId unit);
    /// Removes a delivery that cannot be used from the queue, and offers its unit again.
    void refuse(std::int64_t delivery, work_queue::UnitId unit);
    /// Ends leases, because they have no progress. The listener receives them later as lost.
    void revoke(std::vector<work_queue::LeaseHolder> leases);
    /// Bans the machine with the name `machine`: it gets no more games. Does nothing if the queue
    /// has no such machine.
    void ban(const std::string& machine);
    /// Adds `tally` to RegisteredMachine::tally of the machine with the name `machine`. Only people
    /// use these numbers. Takes effect after some seconds. Does nothing if the queue has no such
    /// machine.
    void note(const std::string& machine, const work_queue::Tally& tally);

  private:
    template <class Change>
    void order(Change change);
    void post(LinkUpdates news);
    // Functions of the queue's thread
    void work();
    [[nodiscard]] bool wait();

    boost::asio::any_io_executor loop_;
    Listener& listener_;

    std::mutex mutex_;
    std::condition_variable bell_;
    LinkOrders asked_;  ///< commands that the thread has not taken over yet; protected by `mutex_`
    bool is_stopping_ = false;  ///< the destructor has started; protected by `mutex_`

    QueueSync sync_;  ///< used by the queue's thread only
    std::thread thread_;
};

}  // namespace tafl::remote
