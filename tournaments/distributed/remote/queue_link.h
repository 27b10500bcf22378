// SPDX-License-Identifier: MIT
// QueueLink: the coordinator's connection to the work queue. It owns the only thread that uses
// PostgreSQL. So neither the network nor the replay of delivered games delays an engine's message.
// The thread carries out commands soon, and repeats them until they succeed. Commands of one kind
// keep their order. The listener receives updates on the loop's thread. All member functions are
// called on that thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/records.h"
#include "tournaments/distributed/remote/queue_access.h"
#include "tournaments/distributed/remote/unit_registry.h"
#include "tournaments/distributed/work_queue/coordinator_queue.h"

namespace tafl::remote {

/// Reaction to a failure of the first connection: no queue in the database, or a refused login.
enum class ConnectPolicy : std::uint8_t {
    /// Retry only if the queue has worked before; else fail, so that a person sees the error.
    after_success,
    always  ///< retry in every case, as a server needs it
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
        /// Receives a final failure. After it, no retry and no further call follows. `has_claimed`:
        /// the queue was claimed before the failure.
        virtual void on_failure(std::exception_ptr failure, bool has_claimed) = 0;

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
    using Clock = std::chrono::steady_clock;
    /// Commands that the loop's thread passes to the queue's thread.
    struct Orders {
        std::vector<Unit> offers;
        std::vector<work_queue::UnitId> withdrawn;
        std::vector<std::pair<std::int64_t, work_queue::UnitId>> settled;
        std::vector<std::pair<std::int64_t, work_queue::UnitId>> refused;
        std::vector<work_queue::LeaseHolder> revoked;
        std::vector<std::string> banned;
        /// Tallies to add, by machine; is_empty() ignores them, because they are not urgent.
        std::map<std::string, work_queue::Tally> tallies;
        [[nodiscard]] bool is_empty() const {
            return offers.empty() && withdrawn.empty() && settled.empty() && refused.empty() &&
                   revoked.empty() && banned.empty();
        }
    };

    template <class Change>
    void order(Change change);
    void post(LinkUpdates news);
    // Functions of the queue's thread
    void work();
    void step();
    [[nodiscard]] bool wait(bool is_busy);
    void carry_out();
    void claim();
    void note_tallies();
    void ban_if_known(const std::string& machine);
    void offer_what_is_gone();
    void look_at_machines(Clock::time_point now);
    [[nodiscard]] store::Machine machine(const work_queue::LeaseHolder& by);
    void note_trouble(const work_queue::QueueError& error);

    boost::asio::any_io_executor loop_;
    Listener& listener_;
    work_queue::Coordinator who_;
    const ConnectPolicy patience_;

    std::mutex mutex_;
    std::condition_variable bell_;
    Orders asked_;              ///< new commands; protected by `mutex_`
    bool is_stopping_ = false;  ///< the destructor has started; protected by `mutex_`

    // Used by the queue's thread only
    work_queue::CoordinatorQueue queue_;
    Orders underway_;           ///< commands that are not yet carried out
    bool is_claimed_ = false;   ///< the queue is claimed now
    bool has_claimed_ = false;  ///< the queue was claimed at least once
    QueueAccess access_;
    Clock::time_point next_machines_{};
    UnitRegistry units_;
    std::vector<work_queue::RegisteredMachine> machines_;
    std::thread thread_;
};

}  // namespace tafl::remote
