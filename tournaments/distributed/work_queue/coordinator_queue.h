// SPDX-License-Identifier: MIT
// CoordinatorQueue: the coordinator's side of the work queue. It uses the database role that owns
// the queue. Blocking: use it on one thread at a time, and not on the thread of an event loop.
// Every call makes its changes in one transaction. A call that failed may be repeated: the next
// call reconnects. All calls throw QueueError.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tournaments/distributed/work_queue/queue_error.h"
#include "tournaments/distributed/work_queue/values.h"

namespace tafl::work_queue {

/// Identity of the coordinator that owns the queue.
struct Coordinator {
    std::string archive;  ///< UUID of the database
    /// number of coordinator runs of this database so far; each run increases it
    std::int64_t incarnation = 0;
    std::string version{};  ///< version of this program, for the workers
};

/// Changes of the work queue since the last poll.
struct QueueUpdates {
    /// Leases that began since the last poll and still exist. The first poll after claim() reports
    /// all present leases. A lease is left out if its unit is already delivered. If a unit is in
    /// `lost` and in `leased`, the lost lease is the older one.
    std::vector<LeaseHolder> leased;
    /// Deliveries that are not settled or refused. Each poll returns them again.
    std::vector<Delivery> deliveries;
    /// Leases that ended without a delivery; the queue offers their units again.
    std::vector<LostLease> lost;
    std::vector<Progress> progress;  ///< new progress of the running games of leased units
    bool has_more = false;  ///< true: the queue has more deliveries than this poll has returned
    /// True: the connection was lost and made again since the last poll. If the queue was restored
    /// from a backup meanwhile, it may lack offered units; units() shows which units it has.
    bool has_reconnected = false;
};

/// The coordinator's connection to its work queue.
class CoordinatorQueue {
  public:
    /// `url`: address of the PostgreSQL database, in a format of libpq: postgresql://... or
    /// key=value. Does not connect yet.
    explicit CoordinatorQueue(std::string url);
    ~CoordinatorQueue();

    /// Makes this coordinator the owner of the queue. Call it first, after the coordinator's own
    /// database has stored `coordinator.incarnation`. Throws `refused` if another process has
    /// claimed the queue with the same or a higher incarnation: then the coordinator's database is
    /// an old copy. Throws `busy` if the queue contains units of another coordinator's database.
    /// Leases and deliveries stay in the queue, and poll() reports them again. If the queue's
    /// incarnation is lower by more than 10, the queue was restored from an old backup, and all its
    /// units are deleted.
    void claim(const Coordinator& coordinator);

    /// Offers units to the workers. A unit that the queue already has keeps its state and its
    /// lease. But if its assignments are different, the unit is replaced, and its lease ends.
    void offer(std::span<const Offer> offers);
    /// Removes these units from the queue, with their leases and deliveries. A worker that has
    /// leased one of them detects the loss at its next call.
    void withdraw(std::span<const UnitId> units);
    /// Returns the ids of all units in the queue (offered, leased or delivered), in ascending
    /// order. A queue that was restored from a backup may contain withdrawn units, and may lack
    /// offered ones.
    [[nodiscard]] std::vector<UnitId> units();
    /// Returns the changes since the last poll, with at most `max_deliveries` deliveries. Leaves
    /// out the deliveries with the numbers `known`. Ends expired leases. Also ends database
    /// sessions of workers with a transaction that has lasted longer than 60 s.
    [[nodiscard]] QueueUpdates poll(int max_deliveries, std::span<const std::int64_t> known = {});
    /// Removes deliveries and their units from the queue. The parameter has the numbers of the
    /// deliveries. poll() has reported them, and the coordinator's database has stored their games.
    void settle(std::span<const std::int64_t> deliveries);
    /// Removes deliveries that cannot be used, and offers their units again. The parameter has the
    /// numbers of the deliveries, which poll() has reported.
    void refuse(std::span<const std::int64_t> deliveries);
    /// Ends these leases if they are still valid, and offers their units again. The next poll()
    /// reports the leases as lost.
    void revoke(std::span<const LeaseHolder> leases);

    // The calls below need no claim().
    /// Adds `tally` to RegisteredMachine::tally of the machine with the name `machine`. Does
    /// nothing if the queue has no such machine.
    void note(const std::string& machine, const Tally& tally);
    /// Returns all machines that have entered the queue, sorted by name.
    [[nodiscard]] std::vector<RegisteredMachine> machines();
    /// Returns the sets of engines that no single machine has. Each set is the needs of at least
    /// one offered unit that is not leased, and is returned once. Absent and banned machines do not
    /// count.
    [[nodiscard]] std::vector<EngineHashes> unmet_needs();
    /// Returns the numbers of deliveries and units in the queue. Does not count the deliveries with
    /// the numbers `known`, which the coordinator leaves in the queue on purpose.
    [[nodiscard]] PendingDeliveries waiting(std::span<const std::int64_t> known);
    /// Bans the machine with the name `machine`: its leases end, it gets no new ones, and its later
    /// deliveries are ignored. Throws QueueError if the queue has no such machine.
    void ban(const std::string& machine);
    /// Lets a banned machine lease units again. Throws QueueError if the queue has no such machine.
    void unban(const std::string& machine);

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::work_queue
