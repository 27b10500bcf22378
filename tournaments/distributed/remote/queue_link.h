// SPDX-License-Identifier: MIT
// QueueLink: the coordinator's connection to the work queue. It owns the only thread that uses
// PostgreSQL. So neither the network nor the replay of delivered games delays an engine's message.
// Commands are carried out soon, and repeated until they succeed. Commands of one kind keep their
// order. Updates reach the listener on the loop's thread. All member functions are called on that
// thread.
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
#include "tournaments/distributed/work_queue/coordinator_queue.h"

namespace tafl::remote {

/// Games that one worker plays together.
struct Unit {
    work_queue::UnitId id = 0;
    std::int64_t tournament = 0;
    int priority = 0;
    std::vector<referee::Assignment> games;
    std::int64_t place = 0;  ///< position in the order of offering; set by QueueLink
};

/// Progress of the running game of a unit.
struct UnitProgress {
    work_queue::UnitId unit = 0;
    std::string token;
    std::size_t game = 0;      ///< index in the unit, from 0
    rules::GameRecord record;  ///< legal plies so far; empty if they are too long to be sent
    std::size_t plies = 0;     ///< number of plies so far
    std::chrono::milliseconds wait{0};  ///< longest_wait() for the next ply
};

/// Delivery after check_unit().
struct CheckedDelivery {
    std::int64_t number = 0;  ///< Delivery::number
    work_queue::LeaseHolder from;
    store::Machine machine;
    std::optional<double> load;  ///< load average that the machine reported
    CheckedUnit unit;
};

/// Changes since the last call of Listener::on_news().
struct LinkUpdates {
    std::vector<work_queue::LeaseHolder> leased;
    std::vector<UnitProgress> live;             ///< new progress
    std::vector<work_queue::LeaseHolder> lost;  ///< leases that ended; offered again
    std::vector<CheckedDelivery> deliveries;
    /// Deliveries of units that were not offered since the start: (number, unit).
    std::vector<std::pair<std::int64_t, work_queue::UnitId>> strays;
    std::vector<work_queue::RegisteredMachine> machines;  ///< valid if `has_machines`, else empty
    std::vector<work_queue::EngineHashes> unmet;  ///< needs that no machine meets; with `machines`
    bool has_machines = false;                    ///< true every few seconds
    work_queue::PendingDeliveries waiting;        ///< valid if `has_machines`
    /// Time shortly before the query of the queue.
    std::chrono::steady_clock::time_point asked;
    bool has_reconnected = false;  ///< workers could not report plies before this update
};

/// Behaviour while there is no queue, or the database refuses the login.
enum class ConnectPolicy : std::uint8_t {
    after_success,  ///< wait only if the queue worked before: a person sees the error
    always          ///< always wait: for a server
};

class QueueLink {
  public:
    /// Receiver of the updates, on the loop's thread.
    class Listener {
      public:
        virtual void on_news(LinkUpdates news) = 0;
        /// Receives a text for people about the connection.
        virtual void on_trouble(const std::string& text) = 0;
        /// Reports a final failure: no retry follows, and no further call. `has_claimed`: the queue
        /// was claimed before.
        virtual void on_failure(std::exception_ptr failure, bool has_claimed) = 0;

      protected:
        ~Listener() = default;
    };

    /// Starts the thread, which connects to `url`. The listener must outlive this object.
    QueueLink(boost::asio::any_io_executor loop, std::string url, work_queue::Coordinator who,
              ConnectPolicy patience, Listener& listener);
    /// Carries out the pending commands first, if the queue can be reached. Blocks until the thread
    /// has ended.
    ~QueueLink();
    QueueLink(const QueueLink&) = delete;
    QueueLink& operator=(const QueueLink&) = delete;

    /// Offers a unit, or keeps it if the queue already has it. If it is leased already, the lease
    /// is reported.
    void offer(Unit unit);
    /// Removes a unit from the queue.
    void withdraw(work_queue::UnitId unit);
    /// Removes a delivery that is stored in the database, with its unit.
    void settle(std::int64_t delivery, work_queue::UnitId unit);
    /// Removes a useless delivery; its unit is offered again.
    void refuse(std::int64_t delivery, work_queue::UnitId unit);
    /// Ends leases without progress; they are reported as lost later.
    void revoke(std::vector<work_queue::LeaseHolder> leases);
    /// Bans a machine. Does nothing if the queue has no such machine.
    void ban(const std::string& machine);
    /// Adds to the tally of a machine, which is published for people. Takes effect some seconds
    /// later.
    void note(const std::string& machine, const work_queue::Tally& tally);

  private:
    using Clock = std::chrono::steady_clock;
    /// Commands for the thread.
    struct Orders {
        std::vector<Unit> offers;
        std::vector<work_queue::UnitId> withdrawn;
        std::vector<std::pair<std::int64_t, work_queue::UnitId>> settled;
        std::vector<std::pair<std::int64_t, work_queue::UnitId>> refused;
        std::vector<work_queue::LeaseHolder> revoked;
        std::vector<std::string> banned;
        std::map<std::string, work_queue::Tally> tallies;  ///< not urgent: not in is_empty()
        [[nodiscard]] bool is_empty() const {
            return offers.empty() && withdrawn.empty() && settled.empty() && refused.empty() &&
                   revoked.empty() && banned.empty();
        }
    };

    template <class Change>
    void order(Change change);
    void post(LinkUpdates news);
    // On its own thread
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
    Orders asked_;              ///< new commands; protected by the mutex
    bool is_stopping_ = false;  ///< protected by the mutex

    // Used by the thread only
    work_queue::CoordinatorQueue queue_;
    Orders underway_;           ///< commands that are not yet carried out
    bool is_claimed_ = false;   ///< the queue is claimed now
    bool has_claimed_ = false;  ///< the queue was claimed at least once
    std::optional<work_queue::QueueError::Kind> trouble_;  ///< reported failure; none = connected
    Clock::duration pause_{};                              ///< pause before the next retry or poll
    Clock::time_point next_machines_{};
    std::map<work_queue::UnitId, Unit> units_;                        ///< units that were offered
    std::int64_t last_place_ = 0;                                     ///< largest Unit::place
    std::map<work_queue::UnitId, work_queue::LeaseHolder> holdings_;  ///< leases that were reported
    std::map<std::int64_t, work_queue::UnitId> told_;    ///< reported deliveries, by number
    std::map<std::int64_t, work_queue::UnitId> strays_;  ///< the same, of units not offered yet
    std::vector<work_queue::RegisteredMachine> machines_;
    std::thread thread_;
};

}  // namespace tafl::remote
