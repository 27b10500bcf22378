// SPDX-License-Identifier: MIT
// QueueLink: the coordinator's connection to the work queue. It owns the only thread that uses
// PostgreSQL. So neither the network nor the replay of delivered games delays an engine's message.
// The thread carries out commands soon, and repeats them until they succeed. Commands of one kind
// keep their order. The listener receives updates on the loop's thread. All member functions are
// called on that thread.
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
    bool has_claimed = false;  ///< the queue was claimed before the failure
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
        /// Receives a final failure. After it, no retry and no further call follows.
        virtual void on_failure(LinkFailure failure) = 0;

      protected:
        ~Listener() = default;
    };

    /// Starts the thread, which connects to the queue at `url` (in a format of libpq) and claims it
    /// as `who`. `patience`: reaction to a failure of the first connection. The listener must
    /// outlive this object.
    QueueLink(boost::asio::any_io_executor loop, std::string url, work_queue::Coordinator who,
              ConnectPolicy patience, Listener& listener);
    /// Carries out the pending commands first, unless the queue is unreachable. Blocks until the
    /// thread has ended.
    ~QueueLink();
    QueueLink(const QueueLink&) = delete;
    QueueLink& operator=(const QueueLink&) = delete;

    /// Offers a unit. If the queue already has the unit, it keeps its state. If a worker already
    /// holds its lease, the listener receives that lease.
    void offer(Unit unit);
    /// Removes a unit with its lease and its deliveries from the queue.
    void withdraw(work_queue::UnitId unit);
    /// Removes a delivery, which is stored in the database, and its unit from the queue.
    void settle(std::int64_t delivery, work_queue::UnitId unit);
    /// Removes a useless delivery from the queue, which then offers its unit again.
    void refuse(std::int64_t delivery, work_queue::UnitId unit);
    /// Ends leases that are without progress. The listener receives them as lost later.
    void revoke(std::vector<work_queue::LeaseHolder> leases);
    /// Bans a machine, which then gets no more games. Does nothing if the queue has no such
    /// machine.
    void ban(const std::string& machine);
    /// Adds `tally` to the tally of a machine, which the queue publishes for people. Takes effect
    /// some seconds later. Does nothing if the queue has no such machine.
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
    LinkOrders asked_;          ///< new commands; protected by `mutex_`
    bool is_stopping_ = false;  ///< the destructor has started; protected by `mutex_`

    QueueSync sync_;  ///< used by the queue's thread only
    std::thread thread_;
};

}  // namespace tafl::remote
