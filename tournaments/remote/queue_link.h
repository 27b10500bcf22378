// SPDX-License-Identifier: MIT
// QueueLink: the coordinator's way to the work queue. It owns the one thread that talks to
// PostgreSQL, so that neither the network nor the replay of what comes back delays an engine's
// line. What is asked for is done soon, in order, and until it succeeds; what happens comes to the
// listener on the loop's thread. All members are called there.
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
#include "tournaments/remote/delivery_check.h"
#include "tournaments/work_queue/coordinator_queue.h"

namespace tafl::remote {

/// Games to be played together elsewhere.
struct Unit {
    work_queue::UnitId id = 0;
    std::int64_t tournament = 0;
    int priority = 0;
    std::vector<referee::Assignment> games;
    std::int64_t place = 0;  ///< in the order of offering; set by QueueLink
};

/// How far the running game of a unit is.
struct UnitProgress {
    work_queue::UnitId unit = 0;
    std::string token;
    std::size_t game = 0;      ///< of the unit
    rules::GameRecord record;  ///< its plies so far; legal; none if they are too long to be sent
    std::size_t plies = 0;     ///< their number
    std::chrono::milliseconds wait{0};  ///< longest_wait() for the next one
};

/// What has come back, looked through.
struct CheckedDelivery {
    std::int64_t number = 0;
    work_queue::LeaseHolder from;
    store::Machine machine;
    std::optional<double> load;  ///< the machine's, as it says
    CheckedUnit unit;
};

struct LinkUpdates {
    std::vector<work_queue::LeaseHolder> leased;
    std::vector<UnitProgress> live;
    std::vector<work_queue::LeaseHolder> lost;
    std::vector<CheckedDelivery> deliveries;
    /// Of units that nobody has offered since the start: (number, unit).
    std::vector<std::pair<std::int64_t, work_queue::UnitId>> strays;
    std::vector<work_queue::RegisteredMachine> machines;  ///< once in a while; else empty
    std::vector<work_queue::EngineHashes> unmet;          ///< that no machine has; with `machines`
    bool has_machines = false;
    work_queue::PendingDeliveries waiting;  ///< with `machines`
    /// The queue was asked at this time, or later.
    std::chrono::steady_clock::time_point asked;
    bool has_reconnected = false;  ///< workers could not report plies before
};

/// Where there is no queue yet, or the database does not let us in.
enum class ConnectPolicy : std::uint8_t {
    after_success,  ///< is waited for only if it was otherwise before: somebody looks
    always          ///< is waited for: a server
};

class QueueLink {
  public:
    class Listener {
      public:
        virtual void on_news(LinkUpdates news) = 0;
        /// For people.
        virtual void on_trouble(const std::string& text) = 0;
        /// It will never succeed. The last call. `has_claimed`: the queue was ours.
        virtual void on_failure(std::exception_ptr failure, bool has_claimed) = 0;

      protected:
        ~Listener() = default;
    };

    /// The listener outlives it.
    QueueLink(boost::asio::any_io_executor loop, std::string url, work_queue::Coordinator who,
              ConnectPolicy patience, Listener& listener);
    /// What was asked for is done first, if the queue can be reached.
    ~QueueLink();
    QueueLink(const QueueLink&) = delete;
    QueueLink& operator=(const QueueLink&) = delete;

    void offer(Unit unit);
    void withdraw(work_queue::UnitId unit);
    /// The delivery is in the archive.
    void settle(std::int64_t delivery, work_queue::UnitId unit);
    /// It is of no use; the unit is offered again.
    void refuse(std::int64_t delivery, work_queue::UnitId unit);
    /// Ends leases that bring no plies; they are reported as lost then.
    void revoke(std::vector<work_queue::LeaseHolder> leases);
    void ban(const std::string& machine);
    /// For whoever looks at the machines; some seconds later.
    void note(const std::string& machine, const work_queue::Tally& tally);

  private:
    using Clock = std::chrono::steady_clock;
    /// What the thread is asked for.
    struct Orders {
        std::vector<Unit> offers;
        std::vector<work_queue::UnitId> withdrawn;
        std::vector<std::pair<std::int64_t, work_queue::UnitId>> settled;
        std::vector<std::pair<std::int64_t, work_queue::UnitId>> refused;
        std::vector<work_queue::LeaseHolder> revoked;
        std::vector<std::string> banned;
        std::map<std::string, work_queue::Tally> tallies;  ///< they hurry nobody
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
    Orders asked_;              ///< under the mutex
    bool is_stopping_ = false;  ///< too

    // Of the thread alone
    work_queue::CoordinatorQueue queue_;
    Orders underway_;
    bool is_claimed_ = false;
    bool has_claimed_ = false;                             ///< once
    std::optional<work_queue::QueueError::Kind> trouble_;  ///< that was told
    Clock::duration pause_{};
    Clock::time_point next_machines_{};
    std::map<work_queue::UnitId, Unit> units_;                        ///< that have been offered
    std::int64_t last_place_ = 0;                                     ///< of them
    std::map<work_queue::UnitId, work_queue::LeaseHolder> holdings_;  ///< leases that were told
    std::map<std::int64_t, work_queue::UnitId> told_;                 ///< deliveries
    std::map<std::int64_t, work_queue::UnitId> strays_;  ///< the same, of units not offered yet
    std::vector<work_queue::RegisteredMachine> machines_;
    std::thread thread_;
};

}  // namespace tafl::remote
