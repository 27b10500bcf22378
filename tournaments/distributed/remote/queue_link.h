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
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "referee/assignment.h"
#include "rules/game_record.h"
#include "store/records.h"
#include "tournaments/distributed/remote/delivery_check.h"
#include "tournaments/distributed/remote/queue_access.h"
#include "tournaments/distributed/work_queue/coordinator_queue.h"

namespace tafl::remote {

/// Set of games that one worker leases together, as the coordinator offers it.
struct Unit {
    work_queue::UnitId id = 0;
    std::int64_t tournament = 0;
    int priority = 0;
    std::vector<referee::Assignment> games;
    /// Position in the order of the first offers, from 1; set by QueueLink.
    std::int64_t place = 0;
};

/// Progress of the running game of a unit.
struct UnitProgress {
    work_queue::UnitId unit = 0;
    std::string token;
    std::size_t game = 0;  ///< index of the running game in the unit, from 0
    /// The game with its legal plies so far; without plies if they are too long to be sent.
    rules::GameRecord record;
    std::size_t plies = 0;              ///< number of plies of the running game so far
    std::chrono::milliseconds wait{0};  ///< longest_wait() for the next ply of the running game
};

/// Delivery of a unit that check_unit() has checked.
struct CheckedDelivery {
    std::int64_t number = 0;  ///< number of the delivery in the queue (Delivery::number)
    work_queue::LeaseHolder from;
    store::Machine machine;
    /// Load average that the machine reported with the delivery; empty = unknown.
    std::optional<double> load;
    CheckedUnit unit;
};

/// Changes of the work queue since the last call of Listener::on_news().
struct LinkUpdates {
    /// Leases that have started.
    std::vector<work_queue::LeaseHolder> leased;
    std::vector<UnitProgress> live;  ///< progress of running games that has changed
    /// Leases that ended without a delivery. The queue offers their units again.
    std::vector<work_queue::LeaseHolder> lost;
    /// New deliveries of units that this object has offered. They may have been refused by the
    /// check.
    std::vector<CheckedDelivery> deliveries;
    /// Deliveries of units that this object does not offer at present, as pairs (number, unit).
    std::vector<std::pair<std::int64_t, work_queue::UnitId>> strays;
    /// All machines of the queue if `has_machines`, else empty.
    std::vector<work_queue::RegisteredMachine> machines;
    /// Needs that no machine meets (CoordinatorQueue::unmet_needs()) if `has_machines`, else empty.
    std::vector<work_queue::EngineHashes> unmet;
    /// `machines`, `unmet` and `waiting` were read; true every few seconds.
    bool has_machines = false;
    /// Amount of waiting work; only valid if `has_machines`.
    work_queue::PendingDeliveries waiting;
    /// Time shortly before the query of the queue that returned these updates. Not set (0) if the
    /// updates contain only leases that were known before their unit was offered.
    std::chrono::steady_clock::time_point asked;
    /// Connection was lost before this update, so that workers may have been unable to report.
    bool has_reconnected = false;
};

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
    void forget(work_queue::UnitId unit);
    void forget_reported(work_queue::UnitId unit);
    [[nodiscard]] std::vector<std::int64_t> known_strays() const;
    work_queue::QueueUpdates fetch();
    LinkUpdates look_through(work_queue::QueueUpdates found);
    void note_tallies();
    void ban_if_known(const std::string& machine);
    void offer_what_is_gone();
    void look_at_machines(Clock::time_point now);
    void sort_deliveries(std::vector<work_queue::Delivery> deliveries, LinkUpdates& news);
    [[nodiscard]] CheckedDelivery check(const work_queue::Delivery& delivery, const Unit& unit);
    [[nodiscard]] std::optional<UnitProgress> live_game(const work_queue::Progress& progress) const;
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
    std::map<work_queue::UnitId, Unit> units_;  ///< units that are offered, leased or delivered
    std::int64_t last_place_ = 0;               ///< largest Unit::place so far; 0 = nothing offered
    /// Leases that the queue has reported and that have not ended, by unit.
    std::map<work_queue::UnitId, work_queue::LeaseHolder> holdings_;
    /// Units of the deliveries that the listener has received and not yet settled or refused, by
    /// number of the delivery.
    std::map<std::int64_t, work_queue::UnitId> told_;
    /// Units that are not offered but have deliveries, by number of the delivery.
    std::map<std::int64_t, work_queue::UnitId> strays_;
    std::vector<work_queue::RegisteredMachine> machines_;
    std::thread thread_;
};

}  // namespace tafl::remote
