// SPDX-License-Identifier: MIT
// QueueSync: calls of a coordinator to its work queue, in steps. Each step executes the waiting
// commands, and then reports the updates of the queue. Blocking. Used on one thread only.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "store/records.h"
#include "tournaments/distributed/remote/queue_access.h"
#include "tournaments/distributed/remote/unit_registry.h"
#include "tournaments/distributed/work_queue/coordinator_queue.h"

namespace tafl::remote {

/// Reaction to a failure of the first connection, for example because the database has no queue or
/// refuses the login.
enum class ConnectPolicy : std::uint8_t {
    /// Retry only if the queue has worked before. Else fail, so that a person sees the error.
    after_success,
    always  ///< retry also if the queue has never worked, as a server needs it
};

/// Commands that the loop's thread passes to the queue's thread.
struct LinkOrders {
    std::vector<Unit> offers;
    std::vector<work_queue::UnitId> withdrawn;
    std::vector<std::pair<std::int64_t, work_queue::UnitId>> settled;
    std::vector<std::pair<std::int64_t, work_queue::UnitId>> refused;
    std::vector<work_queue::LeaseHolder> revoked;
    std::vector<std::string> banned;
    /// Tallies to add, by the machine's name. is_empty() ignores them, because they are not urgent.
    std::map<std::string, work_queue::Tally> tallies;
    [[nodiscard]] bool is_empty() const {
        return offers.empty() && withdrawn.empty() && settled.empty() && refused.empty() &&
               revoked.empty() && banned.empty();
    }
};

/// Connection of one run to its work queue, without a thread of its own.
class QueueSync {
  public:
    using OnNews = std::function<void(LinkUpdates)>;

    /// Does not connect yet. The first step() connects to the queue at `url` (in a format of libpq)
    /// and claims it as `who`. `patience`: reaction to a failure of the first connection. `on_news`
    /// receives the updates of each step in their order. `on_trouble` receives messages for people:
    /// the connection has failed, or works again.
    QueueSync(std::string url, work_queue::Coordinator who, ConnectPolicy patience, OnNews on_news,
              std::function<void(const std::string&)> on_trouble);

    /// Adds the commands in `orders` to the waiting commands, and empties `orders`. Commands of one
    /// kind keep their order. Deletes waiting offers of units that `orders` withdraws.
    void add(LinkOrders& orders);
    /// Executes the waiting commands and reports updates. After a failure, the next step repeats
    /// the commands that have not succeeded. Throws a QueueError only if it is final.
    void step();
    /// Sends the waiting tallies to the queue, unless is_broken(). Throws QueueError.
    void finish();

    /// Returns true if commands are waiting. Tallies do not count.
    [[nodiscard]] bool has_orders() const { return !underway_.is_empty(); }
    /// Returns true if the last step failed and the queue cannot be used until a later step
    /// succeeds.
    [[nodiscard]] bool is_broken() const { return access_.is_broken(); }
    /// Returns true if the queue was claimed at least once.
    [[nodiscard]] bool has_claimed() const { return has_claimed_; }
    /// Returns the pause until the next step, for the case that no command is added meanwhile.
    [[nodiscard]] std::chrono::milliseconds next_pause() const;

  private:
    using Clock = std::chrono::steady_clock;

    void synchronize();
    void carry_out();
    void claim();
    void note_tallies();
    void ban_if_known(const std::string& machine);
    void offer_what_is_gone();
    void look_at_machines(Clock::time_point now);
    [[nodiscard]] store::Machine machine(const work_queue::LeaseHolder& by);
    void note_trouble(const work_queue::QueueError& error);

    work_queue::Coordinator who_;
    ConnectPolicy patience_;
    OnNews on_news_;
    work_queue::CoordinatorQueue queue_;
    QueueAccess access_;
    LinkOrders underway_;  ///< waiting commands: those that were added and have not succeeded yet
    bool is_claimed_ = false;   ///< true: the queue is claimed now
    bool has_claimed_ = false;  ///< true: the queue was claimed at least once
    /// true: reported deliveries are not settled yet, so the next poll follows soon
    bool is_busy_ = true;
    Clock::time_point next_machines_{};
    UnitRegistry units_;
    std::vector<work_queue::RegisteredMachine> machines_;
};

}  // namespace tafl::remote
